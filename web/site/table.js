// The current game: its rules, its moves with variations, and the position on the board.

import { familyOf, moduleName } from './families.js';
import { GameTree, sideAfter } from './game-tree.js';
import { loadFamily } from './modules.js';
import { inverse, otherNames, rename } from './square-names.js';
import { text } from './texts.js';

/** @typedef {{ winner: string | null, bothLose?: boolean, reason: string }} Ending a draw without a winner, unless both lose */

/** Dispatches `change` whenever the page must be updated. */
export class Table extends EventTarget {
  game = '';
  /** @type {import('./families.js').Family} */
  family = familyOf('');
  /** The module's description of the game. @type {any} */
  summary = null;
  /** @type {any} */
  rules = null;
  tree = new GameTree('', 'white');
  current = 0;
  /** @type {any} */
  view = null;
  /** The end by the rules. @type {Ending | null} */
  ruled = null;
  /** The end by resignation, time or agreement, at a node. @type {(Ending & { node: number }) | null} */
  #agreed = null;

  /**
   * Opens a game.
   * @param {string} game
   * @param {string} [position] by default the start of the game
   * @param {string[]} [moves]
   */
  async open(game, position, moves = []) {
    const family = familyOf(game);
    const { api } = await loadFamily(family.name);
    const rules = new api.Rules(moduleName(game));
    try {
      // If the text cannot be read, the old game stays.
      rules.set_position(position, moves);
      rules.set_position(position, []);
    } catch (error) {
      rules.free();
      throw error;
    }
    this.rules?.free();
    this.rules = rules;
    this.game = game;
    this.family = family;
    this.summary = JSON.parse(api.games()).find((summary) => summary.name === moduleName(game));
    this.#begin(new GameTree(rules.position(), JSON.parse(rules.board()).side_to_move));
    for (const move of moves) this.current = this.tree.add(this.current, rules.play(move));
    this.#update();
  }

  /** The position of a start number. @param {number} number */
  numberedStart(number) {
    return this.rules.numbered_start(number);
  }

  /** Opens a game from a record. @param {any} record */
  openRecord(record) {
    this.rules.set_position(record.start, []);
    this.#begin(GameTree.ofRecord(record, JSON.parse(this.rules.board()).side_to_move));
    if (record.result !== 'unknown' && this.tree.nodes.length > 1) {
      const winner = record.result === 'white' || record.result === 'black' ? record.result : null;
      const bothLose = record.result === 'bothLose';
      this.#agreed = { node: this.tree.end(), winner, bothLose, reason: text('asRecorded') };
    }
    this.#update();
  }

  #begin(tree) {
    this.tree = tree;
    this.current = 0;
    this.#agreed = null;
  }

  /** Plays a move from here, in the main line if it belongs to the game. Throws the reason if it is illegal. @param {string} move @param {boolean} isMain */
  play(move, isMain) {
    const played = this.rules.play(move);
    this.current = this.tree.add(this.current, played);
    this.tree.markPlayed(this.current);
    if (isMain) this.tree.promote(this.current);
    this.#update(true);
    return played;
  }

  /** A typed move, which may name the squares either way, as the rules write them. @param {string} move */
  typedMove(move) {
    const names = inverse(this.otherNames());
    const other = rename(move, names);
    const isOther = this.rules.why_illegal(move) != null && this.rules.why_illegal(other) == null;
    return isOther ? other : move;
  }

  /** Goes to another node. @param {number} node */
  go(node) {
    const isForward = this.tree.nodes[node].parent === this.current;
    this.#setRules(node);
    this.current = node;
    this.#update(isForward);
  }

  /** Returns the rules from another position to the one on the board. */
  restore() {
    this.#setRules(this.current);
  }

  /** Gives the rules the position of a node; throws if a move there is illegal, and nothing changes. @param {number} node */
  #setRules(node) {
    this.rules.set_position(this.tree.start, this.tree.moves(node));
  }

  /** The node before this one; `null` at the start. */
  get previous() {
    return this.tree.nodes[this.current].parent;
  }

  /** The node after this one in the main line; `null` at its end. @returns {number | null} */
  get next() {
    return this.tree.nodes[this.current].children[0] ?? null;
  }

  /** Takes back the last moves. @param {number} plies */
  takeBack(plies) {
    let node = this.current;
    for (let ply = 0; ply < plies; ply += 1) node = this.tree.nodes[node].parent ?? node;
    const child = this.tree.path(this.current).find(({ parent }) => parent === node);
    if (child) {
      if (this.#agreed && this.tree.path(this.#agreed.node).includes(child)) this.#agreed = null;
      this.tree.remove(child.id);
    }
    this.go(node);
  }

  /** Adds moves as a variation without going there. @param {string[]} moves */
  addLine(moves) {
    let node = this.current;
    for (const move of moves) node = this.tree.add(node, move, true);
    this.dispatchEvent(new CustomEvent('change', { detail: { isSame: true } }));
  }

  /** Ends the game by resignation, time or agreement. @param {string | null} winner @param {string} reason */
  end(winner, reason) {
    // A record has the result of its main line.
    this.tree.promote(this.current);
    this.#agreed = { node: this.current, winner, reason };
    this.#update();
  }

  /** Whether the last move of the game leads here; lines kept from an analysis do not count. */
  get isAtEnd() {
    const { nodes } = this.tree;
    const { isKept, children } = nodes[this.current];
    return !isKept && children.every((id) => nodes[id].isKept);
  }

  /** The end of the game, if this is its last position. @returns {Ending | null} */
  get ending() {
    if (this.ruled) return this.ruled;
    return this.#agreed?.node === this.current ? this.#agreed : null;
  }

  get side() {
    return this.view.side_to_move;
  }

  get ply() {
    return this.tree.ply(this.current);
  }

  /** The side that made the last move. */
  get lastMover() {
    return sideAfter(this.tree.first, this.ply + 1);
  }

  /** The other names of the squares, for games that have some. */
  otherNames() {
    return this.family.name === 'checkers' ? otherNames(this.view) : new Map();
  }

  /** The position for a search. */
  get searched() {
    return { position: this.tree.start, moves: this.tree.moves(this.current) };
  }

  /** The result for a record. */
  get result() {
    const end = this.tree.playedEnd();
    this.#setRules(end);
    const ruled = this.rules.ending();
    this.restore();
    const agreed = this.#agreed?.node === end ? this.#agreed : null;
    const ending = ruled ? JSON.parse(ruled) : agreed;
    if (!ending) return 'unknown';
    return ending.bothLose ? 'bothLose' : (ending.winner ?? 'draw');
  }

  #update(isForward = false) {
    this.view = JSON.parse(this.rules.board());
    const ending = this.rules.ending();
    this.ruled = ending ? JSON.parse(ending) : null;
    this.dispatchEvent(new CustomEvent('change', { detail: { isForward } }));
  }
}
