// The settings that the page stores between visits.

import { TIME_CONTROLS } from './clock.js';
import { LEVELS } from './levels.js';

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

/** The values that a setting may have. The others may have any value of their type. @type {Record<string, any[]>} */
export const OPTIONS = {
  side: ['white', 'black', 'both', 'none'],
  level: LEVELS,
  time: Object.keys(TIME_CONTROLS),
  moveTime: [0.2, 0.5, 1, 3, 10, 30],
  lines: [1, 2, 3, 4, 5],
  table: [8, 32, 128, 512],
  threads: [0, 1, 2, 4, 8, 16],
  theme: ['auto', 'light', 'dark'],
  coordinates: ['own', 'other', 'none'],
  startNumber: ['random', ...Array.from({ length: 960 }, (_, number) => String(number))],
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

/** The valid settings among those that are stored. A browser may forbid storage; then there are none. */
function stored() {
  try {
    const values = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return Object.fromEntries(values.filter(([key, value]) => isValid(key, value)));
  } catch {
    return {};
  }
}

/** @param {string} key @param {unknown} value */
function isValid(key, value) {
  return OPTIONS[key]?.includes(value) ?? typeof value === typeof DEFAULTS[key];
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
