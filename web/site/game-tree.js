// A game with its variations, as a tree of moves.

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number | null} parent
 * @property {number[]} children the main continuation first
 * @property {string} text the move; empty at the root
 * @property {string} comment
 * @property {number | null} score for White, in units of evaluation, once it is known
 */

export class GameTree {
  /** @param {string} start a position @param {string} first the side to move there */
  constructor(start, first) {
    this.start = start;
    this.first = first;
    /** @type {Node[]} */
    this.nodes = [{ id: 0, parent: null, children: [], text: '', comment: '', score: null }];
  }

  /** The node after a move, an existing one or a new one. @param {number} parent @param {string} text */
  add(parent, text) {
    const found = this.nodes[parent].children.find((child) => this.nodes[child].text === text);
    if (found !== undefined) return found;
    const id = this.nodes.length;
    this.nodes.push({ id, parent, children: [], text, comment: '', score: null });
    this.nodes[parent].children.push(id);
    return id;
  }

  /** The nodes from the first move to this one. @param {number} id */
  path(id) {
    const path = [];
    for (let node = this.nodes[id]; node.parent !== null; node = this.nodes[node.parent]) path.push(node);
    return path.reverse();
  }

  /** The moves from the start. @param {number} id */
  moves(id) {
    return this.path(id).map((node) => node.text);
  }

  /** The number of moves from the start. @param {number} id */
  ply(id) {
    return this.path(id).length;
  }

  /** The nodes of the main line from a node on, without it. @param {number} id */
  mainLine(id = 0) {
    const line = [];
    for (let [next] = this.nodes[id].children; next !== undefined; [next] = this.nodes[next].children) line.push(next);
    return line;
  }

  /** The end of the main line from a node on. @param {number} id */
  end(id = 0) {
    return this.mainLine(id).at(-1) ?? id;
  }

  /** Makes the line through a node the main one. @param {number} id */
  promote(id) {
    for (const node of this.path(id)) {
      const siblings = this.nodes[/** @type {number} */ (node.parent)].children;
      siblings.unshift(...siblings.splice(siblings.indexOf(node.id), 1));
    }
  }

  /** Removes a move and all that follow. @param {number} id */
  remove(id) {
    const parent = this.nodes[id].parent;
    if (parent === null) return;
    const siblings = this.nodes[parent].children;
    siblings.splice(siblings.indexOf(id), 1);
  }

  /** The game as the module writes it in a record. @param {[string, string][]} tags @param {string} result */
  record(tags, result) {
    /** @type {Map<number, number>} */
    const numbers = new Map([[0, 0]]);
    /** @type {{ parent: number, text: string, comment: string }[]} */
    const moves = [];
    const open = [...this.nodes[0].children].reverse();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const { parent, text, comment, children } = this.nodes[id];
      moves.push({ parent: numbers.get(/** @type {number} */ (parent)) ?? 0, text, comment });
      numbers.set(id, moves.length);
      open.push(...[...children].reverse());
    }
    return { tags, start: this.start, moves, result };
  }

  /** The tree of a record. @param {any} record @param {string} first */
  static ofRecord(record, first) {
    const tree = new GameTree(record.start, first);
    const ids = [0];
    for (const { parent, text, comment } of record.moves) {
      const id = tree.add(ids[parent], text);
      tree.nodes[id].comment = comment;
      ids.push(id);
    }
    return tree;
  }
}

/** The side to move after `ply` moves. @param {string} first @param {number} ply */
export function sideAfter(first, ply) {
  return ply % 2 === 0 ? first : first === 'white' ? 'black' : 'white';
}
