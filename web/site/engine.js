// The search of a family of games, in a worker.

import { loadFamily } from './modules.js';

/**
 * @typedef {object} Report
 * @property {number} depth
 * @property {number} line
 * @property {number} score
 * @property {number | null} plies_to_end
 * @property {string} bound
 * @property {number} nodes
 * @property {number} time
 * @property {string[]} pv
 */

/** The search was stopped before it ended. */
export class Stopped extends Error {}

/** Searches one position at a time. Answers to a search that was stopped never arrive. */
export class Engine {
  #family;
  /** @type {WebAssembly.Module} */
  #module;
  /** @type {Worker | null} */
  #worker = null;
  /** Another worker that is ready, so that a stop costs no start. @type {Worker | null} */
  #spare = null;
  #nextId = 1;
  /** @type {{ id: number, resolve: Function, reject: Function, tell: Function } | null} */
  #running = null;

  /** @param {string} family @param {WebAssembly.Module} module */
  constructor(family, module) {
    this.#family = family;
    this.#module = module;
  }

  /** @param {string} family */
  static async open(family) {
    const { module } = await loadFamily(family);
    return new Engine(family, module);
  }

  get isRunning() {
    return this.#running !== null;
  }

  /**
   * Searches a position, after stopping the search before.
   * @param {{ game: string, evaluator?: string, table: number, request: object }} what
   * @param {(report: Report) => void} tell
   * @returns {Promise<any>} the best move; rejects with `Stopped` if it was stopped
   */
  search(what, tell = () => {}) {
    return this.#ask({ kind: 'search', ...what }, tell);
  }

  /** Counts the nodes of `bench`. @param {string} game @param {number} [depth] */
  bench(game, depth) {
    return this.#ask({ kind: 'bench', game, depth }, () => {});
  }

  /** Ends the search at once. */
  stop() {
    if (!this.#running) return;
    const { reject } = this.#running;
    this.#running = null;
    this.#worker?.terminate();
    this.#worker = this.#spare;
    this.#spare = this.#start();
    reject(new Stopped());
  }

  /** Ends everything. */
  close() {
    this.stop();
    this.#worker?.terminate();
    this.#spare?.terminate();
    this.#worker = null;
    this.#spare = null;
  }

  #ask(message, tell) {
    this.stop();
    this.#worker ??= this.#start();
    this.#spare ??= this.#start();
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#running = { id, resolve, reject, tell };
      this.#worker?.postMessage({ id, ...message });
    });
  }

  #start() {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.#hear(worker, data);
    worker.onerror = (event) => this.#hear(worker, { kind: 'error', text: event.message });
    worker.postMessage({ kind: 'open', family: this.#family, module: this.#module });
    return worker;
  }

  #hear(worker, data) {
    const running = this.#running;
    if (worker !== this.#worker || !running) return;
    if (data.kind === 'info' && data.id === running.id) {
      running.tell(data.report);
    } else if (data.kind === 'best' && data.id === running.id) {
      this.#running = null;
      running.resolve(data);
    } else if (data.kind === 'error') {
      this.#running = null;
      // What failed may have left the module broken.
      worker.terminate();
      this.#worker = null;
      running.reject(new Error(data.text));
    }
  }
}
