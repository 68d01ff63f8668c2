// Scores in words and as expectations.

/**
 * A score as players write it, for White: `+0.35`, or the moves to a decided end.
 * @param {number} units for White, 100 to a pawn or a man
 * @param {number | null} plies to the end, negative where White loses
 * @param {number} digits after the point
 */
export function scoreText(units, plies, digits = 2) {
  if (plies !== null) {
    const moves = Math.ceil(Math.abs(plies) / 2);
    return `${plies < 0 || units < 0 ? '−' : '+'}#${moves}`;
  }
  const size = (Math.abs(units) / 100).toFixed(digits);
  const sign = Number(size) === 0 ? '' : units > 0 ? '+' : '−';
  return `${sign}${size}`;
}

/** White's expected share of the point, from 0 to 1. @param {number} units @param {number} scale */
export function share(units, scale) {
  return 1 / (1 + Math.exp(-units / scale));
}
