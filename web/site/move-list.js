// <move-list>: the moves of a game with its variations. A press on a move dispatches `go`.

import { element } from './dom.js';
import { remark, sideAfter } from './game-tree.js';
import { text } from './texts.js';

export class MoveList extends HTMLElement {
  /**
   * @param {import('./game-tree.js').GameTree} tree
   * @param {number} current
   * @param {(move: string) => string} shown the text of a move on the page
   */
  show(tree, current, shown) {
    const line = element('p', { class: 'line' });
    this.#writeComment(tree, 0, line);
    this.#write(tree, 0, 0, line, current, shown);
    if (tree.nodes[0].children.length === 0) line.append(element('span', { class: 'quiet' }, text('noMoves')));
    const hadFocus = this.contains(document.activeElement);
    this.replaceChildren(line);
    const now = this.querySelector('[aria-current]');
    this.#reveal(now);
    if (hadFocus && now instanceof HTMLElement) now.focus({ preventScroll: true });
  }

  /** Scrolls the list, never the page. */
  #reveal(current) {
    if (!(current instanceof HTMLElement)) return;
    const [top, bottom] = [current.offsetTop - this.offsetTop, current.offsetTop - this.offsetTop + current.offsetHeight];
    if (top < this.scrollTop) this.scrollTop = top;
    else if (bottom > this.scrollTop + this.clientHeight) this.scrollTop = bottom - this.clientHeight;
  }

  /** Writes the moves after a node: the main move, its variations, and so on. */
  #write(tree, from, fromPly, line, current, shown) {
    let [node, ply, isBegun] = [from, fromPly, false];
    for (;;) {
      const [main, ...others] = tree.nodes[node].children;
      if (main === undefined) return;
      this.#writeMove(tree, main, ply, !isBegun, line, current, shown);
      isBegun = others.length === 0 && !remark(tree.nodes[main].comment);
      for (const other of others) {
        const variation = element('span', { class: 'variation' });
        this.#writeMove(tree, other, ply, true, variation, current, shown);
        this.#write(tree, other, ply + 1, variation, current, shown);
        line.append(variation, ' ');
      }
      [node, ply] = [main, ply + 1];
    }
  }

  #writeMove(tree, id, ply, isBeginning, line, current, shown) {
    const { text: move } = tree.nodes[id];
    const isFirst = sideAfter(tree.first, ply) === tree.first;
    const number = `${Math.floor(ply / 2) + 1}${isFirst ? '.' : '…'}`;
    const button = element('button', { type: 'button', class: 'move' }, shown(move));
    if (id === current) button.setAttribute('aria-current', 'step');
    button.addEventListener('click', () =>
      this.dispatchEvent(new CustomEvent('go', { detail: { node: id }, bubbles: true })),
    );
    const isNumbered = isFirst || isBeginning;
    // A number stays on the line of its move.
    line.append(isNumbered ? element('span', { class: 'numbered' }, element('span', { class: 'number' }, number), ' ', button) : button, ' ');
    this.#writeComment(tree, id, line);
  }

  #writeComment(tree, id, line) {
    const words = remark(tree.nodes[id].comment);
    if (words) line.append(element('span', { class: 'comment' }, words), ' ');
  }
}

customElements.define('move-list', MoveList);
