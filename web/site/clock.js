// The game clock of both sides.

/** How often the display changes, in milliseconds. */
const TICK = 100;

/** Minutes and seconds a move. @type {Record<string, [number, number] | null>} */
export const TIME_CONTROLS = { none: null, '1+0': [1, 0], '3+2': [3, 2], '5+3': [5, 3], '10+5': [10, 5], '30+20': [30, 20] };

export class Clock {
  /** @type {Record<string, number>} */
  #left;
  #increment;
  /** @type {string | null} */
  #running = null;
  #since = 0;
  #timer = 0;
  #changed;
  #fell;

  /**
   * @param {number} minutes
   * @param {number} increment seconds a move
   * @param {() => void} changed
   * @param {(side: string) => void} fell called when a side runs out of time
   */
  constructor(minutes, increment, changed, fell) {
    this.#left = { white: minutes * 60_000, black: minutes * 60_000 };
    this.#increment = increment * 1000;
    this.#changed = changed;
    this.#fell = fell;
  }

  get increment() {
    return this.#increment;
  }

  get isRunning() {
    return this.#running !== null;
  }

  /** Milliseconds left. @param {string} side */
  left(side) {
    const spent = this.#running === side ? performance.now() - this.#since : 0;
    return Math.max(this.#left[side] - spent, 0);
  }

  /** Starts the clock of a side. @param {string} side */
  start(side) {
    this.stop();
    this.#running = side;
    this.#since = performance.now();
    this.#timer = window.setInterval(() => this.#tick(), TICK);
  }

  /** Ends the turn of the running side. */
  moved() {
    const side = this.#running;
    if (side === null) return;
    this.stop();
    this.#left[side] += this.#increment;
  }

  stop() {
    window.clearInterval(this.#timer);
    if (this.#running !== null) this.#left[this.#running] = this.left(this.#running);
    this.#running = null;
  }

  #tick() {
    const side = this.#running;
    this.#changed();
    if (side !== null && this.left(side) === 0) {
      this.stop();
      this.#fell(side);
    }
  }
}

/** `4:59`, or `9.3` in the last twenty seconds. @param {number} milliseconds */
export function clockText(milliseconds) {
  if (milliseconds < 20_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
