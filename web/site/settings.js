// What the page remembers between visits.

const KEY = 'board-settings';

const DEFAULTS = {
  game: 'chess',
  side: 'white',
  level: 8,
  time: 'none',
  moveTime: 1,
  lines: 3,
  table: 32,
  theme: 'auto',
  coordinates: 'own',
  showTargets: true,
  sound: false,
  startNumber: 'random',
};

/** @type {typeof DEFAULTS} */
export const settings = { ...DEFAULTS, ...stored() };

/** A browser may forbid storage, and then nothing is remembered. */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {Partial<typeof DEFAULTS>} changes */
export function remember(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Not remembered, then.
  }
}
