// Entering a move by its squares. A drop takes one square, a chess move two, a multi-jump one for each step. The
// last square alone is enough if only one move ends there.

/**
 * @typedef {object} Move
 * @property {string} text
 * @property {number[]} steps
 * @property {number[]} captures
 * @property {any} becomes
 *
 * @typedef {{ kind: 'move', move: Move } | { kind: 'choice', moves: Move[], at: number } | { kind: 'walk' }
 *   | { kind: 'cancel' } | { kind: 'illegal', from: number, to: number | null }} Outcome
 */

/** A capture that ends on its first square can be walked in either direction. @param {Move} move @returns {Move[]} */
function bothWaysRound(move) {
  const { steps } = move;
  const isCircle = steps.length > 2 && steps[0] === steps.at(-1);
  return isCircle ? [move, { ...move, steps: [...steps].reverse() }] : [move];
}

export class MoveEntry {
  /** @param {Move[]} moves the legal ones @param {(move: Move) => number | null} otherTarget another square that enters the move: the rook in castling */
  constructor(moves, otherTarget = () => null) {
    this.moves = moves.flatMap(bothWaysRound);
    this.otherTarget = otherTarget;
    /** @type {number[]} */
    this.path = [];
  }

  /** The moves that begin with the squares walked so far. */
  get candidates() {
    return this.moves.filter((move) => this.path.every((square, at) => move.steps[at] === square));
  }

  /** The squares that may be touched next. */
  get targets() {
    if (this.path.length === 0) return new Set();
    const next = (move) => [move.steps[this.path.length], this.otherTarget(move)];
    return new Set(this.candidates.flatMap(next).filter((square) => square != null));
  }

  /** Whether a move begins on a square. @param {number} square */
  begins(square) {
    return this.moves.some((move) => move.steps.length > 1 && move.steps[0] === square);
  }

  /** Whether there are only captures, made by pieces on the board. */
  get mustCapture() {
    return this.moves.length > 0 && this.moves.every(({ captures, steps }) => captures.length > 0 && steps.length > 1);
  }

  cancel() {
    this.path = [];
  }

  /** @param {number} square @returns {Outcome} */
  touch(square) {
    return this.path.length === 0 ? this.#begin(square) : this.#walk(square);
  }

  /** @returns {Outcome} */
  #begin(square) {
    // A pass has no squares of its own.
    const passes = this.moves.filter((move) => move.steps.length === 0);
    if (passes.length === this.moves.length && passes.length > 0) return this.#finish(passes, square);
    const drops = this.moves.filter((move) => move.steps.length === 1 && move.steps[0] === square);
    if (drops.length > 0) return this.#finish(drops, square);
    if (!this.begins(square)) return { kind: 'illegal', from: square, to: null };
    this.path = [square];
    return { kind: 'walk' };
  }

  /** @returns {Outcome} */
  #walk(square) {
    const { candidates } = this;
    const walked = this.path.length;
    const isOrigin = walked === 1 && square === this.path[0];
    const next = candidates.filter((move) => move.steps[walked] === square);
    // Pressing the king's square again may drop it, or castle without a move of the king: offer the choice.
    if (isOrigin && next.length > 0) return { kind: 'choice', moves: next, at: square };
    if (isOrigin) {
      this.cancel();
      return { kind: 'cancel' };
    }
    if (next.length > 0) {
      this.path.push(square);
      const complete = next.filter((move) => move.steps.length === this.path.length);
      if (complete.length === 0) return { kind: 'walk' };
      return this.#finish(next, square);
    }
    const ends = candidates.filter((move) => move.steps.at(-1) === square || this.otherTarget(move) === square);
    if (ends.length > 0) return this.#finish(ends, square);
    const [from] = this.path;
    if (walked === 1) {
      this.cancel();
      if (this.begins(square)) return this.#begin(square);
    }
    // A square that the piece has passed gives the move up.
    if (this.path.includes(square)) {
      this.cancel();
      return { kind: 'cancel' };
    }
    return { kind: 'illegal', from, to: square };
  }

  /** @returns {Outcome} */
  #finish(moves, square) {
    const [first] = moves;
    const isOne = moves.every((move) => move.text === first.text);
    return isOne ? { kind: 'move', move: first } : { kind: 'choice', moves, at: square };
  }
}
