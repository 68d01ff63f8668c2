// Draughts boards name their squares by numbers or as in chess; the page can show the other names.

/**
 * The other names of a board's playable squares: numbers row by row from the top left for a board with
 * letters, letters for one with numbers.
 * @param {{ columns: number, rows: number, squares: { name: string, playable: boolean }[] }} view
 * @returns {Map<string, string>}
 */
export function otherNames(view) {
  const names = new Map();
  let number = 0;
  view.squares.forEach(({ name, playable }, index) => {
    if (!playable) return;
    number += 1;
    const letter = String.fromCharCode(97 + (index % view.columns));
    const row = view.rows - Math.floor(index / view.columns);
    names.set(name, isNumber(name) ? `${letter}${row}` : String(number));
  });
  return names;
}

/** Whether the board names its squares by numbers. @param {string} name */
export function isNumber(name) {
  return /^\d+$/.test(name);
}

/** A move with the squares renamed. @param {string} move @param {Map<string, string>} names */
export function rename(move, names) {
  return move.replace(/[a-l]\d{1,2}|\d+/g, (name) => names.get(name) ?? name);
}

/** @param {Map<string, string>} names */
export function inverse(names) {
  return new Map([...names].map(([name, other]) => [other, name]));
}
