// The settings that the page stores between visits.

const KEY = 'board-settings';

const DEFAULTS = {
  game: 'chess',
  side: 'white',
  level: 8,
  time: 'none',
  moveTime: 1,
  lines: 3,
  table: 32,
  /** Threads of a search; zero leaves one core to the page. */
  threads: 0,
  theme: 'auto',
  coordinates: 'own',
  showTargets: true,
  sound: false,
  startNumber: 'random',
};

/** @type {typeof DEFAULTS} */
export const settings = { ...DEFAULTS, ...stored() };

/** The greatest default number of threads. */
const MOST_THREADS = 8;

/** The threads of a search: one where the page may not share memory. */
export function threads() {
  if (!globalThis.crossOriginIsolated) return 1;
  const spare = Math.min(navigator.hardwareConcurrency - 1, MOST_THREADS);
  return settings.threads || Math.max(spare, 1);
}

/** A browser may forbid storage; then nothing is stored. */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** Stores changes beside those that the page in another tab has stored. @param {Partial<typeof DEFAULTS>} changes */
export function remember(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), ...changes }));
  } catch {
    // Nothing is stored.
  }
}
