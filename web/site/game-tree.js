// A game with its variations, as a tree of moves.

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number | null} parent
 * @property {number[]} children the main continuation first
 * @property {string} text the move; empty at the root
 * @property {number[]} glyphs as PGN numbers them
 * @property {string} comment with its commands, such as `[%clk 0:01:30]`
 * @property {number | null} score for White, in units of evaluation, once it is known
 * @property {boolean} isKept whether the move comes from an analysis and was not played
 */

export class GameTree {
  /** @param {string} start a position @param {string} first the side to move there */
  constructor(start, first) {
    this.start = start;
    this.first = first;
    /** The tags of the record that the game was read from. @type {[string, string][] | null} */
    this.tags = null;
    /** @type {Node[]} */
    this.nodes = [];
    this.#push(null, '');
  }

  /** The node after a move, an existing one or a new one. @param {number} parent @param {string} text @param {boolean} [isKept] */
  add(parent, text, isKept = false) {
    const found = this.nodes[parent].children.find((child) => this.nodes[child].text === text);
    if (found !== undefined) return found;
    const id = this.#push(parent, text, isKept);
    this.nodes[parent].children.push(id);
    return id;
  }

  /** @param {number | null} parent @param {string} text */
  #push(parent, text, isKept = false) {
    const id = this.nodes.length;
    this.nodes.push({ id, parent, children: [], text, glyphs: [], comment: '', score: null, isKept });
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

  /** The end of the moves of the main line that were played. */
  playedEnd() {
    return this.mainLine().findLast((id) => !this.nodes[id].isKept) ?? 0;
  }

  /** Marks the line to a node as played. @param {number} id */
  markPlayed(id) {
    for (const node of this.path(id)) node.isKept = false;
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

  /**
   * The game as the module writes it in a record.
   * @param {[string, string][]} tags for a game that was not read from a record
   * @param {string} result
   */
  record(tags, result) {
    /** @type {Map<number, number>} */
    const numbers = new Map([[0, 0]]);
    /** @type {{ parent: number, text: string, glyphs: number[], comment: string }[]} */
    const moves = [];
    const open = [...this.nodes[0].children].reverse();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const { parent, text, glyphs, comment, children } = this.nodes[id];
      moves.push({ parent: numbers.get(/** @type {number} */ (parent)) ?? 0, text, glyphs, comment });
      numbers.set(id, moves.length);
      open.push(...[...children].reverse());
    }
    return { tags: this.tags ?? tags, start: this.start, comment: this.nodes[0].comment, moves, result };
  }

  /** The tree of a record. @param {any} record @param {string} first */
  static ofRecord(record, first) {
    const tree = new GameTree(record.start, first);
    tree.tags = record.tags;
    tree.nodes[0].comment = record.comment;
    const ids = [0];
    for (const { parent, text, glyphs, comment } of record.moves) {
      const id = tree.add(ids[parent], text);
      // A record may have a move twice.
      const node = tree.nodes[id];
      node.glyphs.push(...glyphs);
      node.comment = [node.comment, comment].filter(Boolean).join(' ');
      ids.push(id);
    }
    return tree;
  }
}

/** A comment without its commands, such as `[%clk 0:01:30]`. @param {string} comment */
export function remark(comment) {
  return comment.replace(/\[%\w+[^\]]*\]/g, '').trim();
}

/** The side to move after `ply` moves. @param {string} first @param {number} ply */
export function sideAfter(first, ply) {
  return ply % 2 === 0 ? first : first === 'white' ? 'black' : 'white';
}
