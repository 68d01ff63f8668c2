// The search of a family of games, in a worker.

import { loadFamily } from './modules.js';
import { stopToken } from './stop-token.js';

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
 *
 * @typedef {object} Opened the game that a worker opens before it searches
 * @property {string} game
 * @property {string} [evaluator] the network of the user or the default, if it is missing
 * @property {number} table in MiB
 * @property {number} files a number that changes with the files of the game
 *
 * @typedef {object} Known
 * @property {BookMove[]} book
 * @property {Verdict | null} verdict
 *
 * @typedef {object} BookMove
 * @property {string} move
 * @property {number} weight how often the computer plays it, relative to the others
 * @property {{ wins: number, draws: number, losses: number } | null} results in a book that counts them
 *
 * @typedef {object} Verdict of the side to move
 * @property {'win' | 'draw' | 'loss'} outcome
 * @property {number | null} plies to the next move of the kind `until`, or to the end of the game
 * @property {'conversion' | 'zeroing'} until captures and promotions, or captures and moves of pawns
 */

/** The search was stopped before it ended. */
export class Stopped extends Error {}

/** Searches one position at a time, and keeps its table from search to search. */
export class Engine {
  /** The family of games that it searches. */
  family;
  #module;
  /** The threads of a search. */
  #threads;
  /** @type {Worker | null} */
  #worker = null;
  #nextId = 1;
  /** Requests that the worker has not answered. @type {Map<number, { resolve: Function, reject: Function, onReport: Function }>} */
  #open = new Map();
  /** The running search, unless it was stopped. @type {{ stop: () => void, reject: Function } | null} */
  #running = null;
  /** Called once the worker is idle. @type {Function[]} */
  #waiting = [];

  /** @param {string} family @param {WebAssembly.Module} module @param {number} threads */
  constructor(family, module, threads) {
    this.family = family;
    this.#module = module;
    this.#threads = threads;
  }

  /** @param {string} family @param {number} threads used where the page may share memory */
  static async open(family, threads) {
    const { module } = await loadFamily(family);
    return new Engine(family, module, threads);
  }

  get isRunning() {
    return this.#running !== null;
  }

  /**
   * Stops the previous search and searches a position.
   * @param {Opened & { request: object }} what
   * @param {(report: Report) => void} onReport
   * @returns {Promise<any>} the best move; rejects with `Stopped` after `stop`
   */
  search({ request, ...opened }, onReport = () => {}) {
    this.stop();
    const { token, stop } = stopToken();
    return new Promise((resolve, reject) => {
      const running = { stop, reject };
      this.#running = running;
      const message = { kind: 'search', token, request: { threads: this.#threads, ...request }, ...opened };
      const answer = this.#request(message, (report) => {
        if (this.#running === running) onReport(report);
      });
      const end = (settle) => (value) => {
        stop();
        if (this.#running === running) this.#running = null;
        settle(value);
      };
      answer.then(end(resolve), end(reject));
    });
  }

  /** Ends the search; its promise rejects at once. The worker follows within 100 ms. */
  stop() {
    const running = this.#running;
    this.#running = null;
    running?.stop();
    running?.reject(new Stopped());
  }

  /** Ends the search; its promise resolves with the best move so far. */
  finish() {
    this.#running?.stop();
  }

  /**
   * Looks up a position in the user's book and endgame tables.
   * @param {Opened & { place: object }} what
   * @returns {Promise<Known>}
   */
  known(what) {
    return this.#request({ kind: 'known', ...what });
  }

  /**
   * Checks files of a game; rejects with the reason if one is bad.
   * @param {string} game
   * @param {import('./files.js').UserFile[]} files
   */
  check(game, files) {
    return this.#request({ kind: 'check', game, files });
  }

  /** Resolves once the worker has answered all requests. @returns {Promise<void>} */
  idle() {
    return new Promise((resolve) => {
      if (this.#open.size === 0) resolve();
      else this.#waiting.push(resolve);
    });
  }

  /** Stops the search and the worker; open requests reject with `Stopped`. */
  close() {
    this.stop();
    this.#end(new Stopped());
  }

  #request(message, onReport = (_) => {}) {
    this.#worker ??= this.#start();
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject, onReport });
      this.#worker?.postMessage({ id, ...message });
    });
  }

  #start() {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.#receive(worker, data);
    worker.onerror = (event) => this.#fail(worker, event.message);
    worker.postMessage({ kind: 'open', family: this.family, module: this.#module, helpers: this.#threads - 1 });
    return worker;
  }

  #receive(worker, { kind, id, answer, text }) {
    if (worker !== this.#worker) return;
    if (kind === 'broken') {
      this.#fail(worker, text);
      return;
    }
    const question = this.#open.get(id);
    if (kind === 'info') {
      question?.onReport(answer);
      return;
    }
    this.#open.delete(id);
    if (kind === 'answer') question?.resolve(answer);
    else question?.reject(new Error(text));
    this.#rest();
  }

  /** Lets `idle` resolve when no request is open. */
  #rest() {
    if (this.#open.size === 0) this.#waiting.splice(0).forEach((resolve) => resolve());
  }

  /** A module may be broken after an error: the next request starts another worker. */
  #fail(worker, text) {
    if (worker === this.#worker) this.#end(new Error(text));
  }

  /** Ends the worker; open requests reject with the reason. @param {Error} reason */
  #end(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    const questions = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of questions) reject(reason);
    this.#rest();
  }
}
