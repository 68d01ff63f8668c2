// Levels of play by number, name and rating.

import { LEVEL_NAMES, text } from './texts.js';

/** The level of full strength. */
export const FULL_STRENGTH = 20;
/** The numbers of levels, the weakest first. */
export const LEVELS = Array.from({ length: FULL_STRENGTH + 1 }, (_, level) => level);

/**
 * The rating of a level in Elo; null in a game where it was not measured.
 * @param {any} summary the module's description of a game
 * @param {number} level
 * @returns {number | null}
 */
function eloOf(summary, level) {
  return summary?.level_elo?.[level] ?? null;
}

/** A level in words. @param {any} summary the module's description of a game @param {number} level */
export function levelName(summary, level) {
  const [, name] = LEVEL_NAMES.filter(([least]) => Number(least) <= level).at(-1) ?? LEVEL_NAMES[0];
  const elo = eloOf(summary, level);
  return elo === null ? text('levelName', { level, name }) : text('levelElo', { level, name, elo });
}
