// The address of the page holds game, position, moves and view.

/** @typedef {{ game?: string, mode?: string, position?: string, moves: string[] }} Place */

/** @returns {Place} */
export function readLink(hash = location.hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const moves = values.get('moves');
  return {
    game: values.get('game') ?? undefined,
    mode: values.get('mode') ?? undefined,
    position: values.get('position') ?? undefined,
    moves: moves ? moves.split(' ') : [],
  };
}

/** Shows a place in the address bar. @param {Place} place */
export function showLink(place) {
  try {
    history.replaceState(null, '', linkTo(place));
  } catch {
    // A browser limits how often a page may do that: the address stays behind until the next move.
  }
}

/** @param {Place} place */
export function linkTo({ game, mode, position, moves }) {
  const values = new URLSearchParams();
  if (game) values.set('game', game);
  if (mode) values.set('mode', mode);
  if (position) values.set('position', position);
  if (moves.length > 0) values.set('moves', moves.join(' '));
  return `${location.href.split('#')[0]}#${values}`;
}
