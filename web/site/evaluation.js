// The bar beside the board and the graph of the game.

import { element } from './dom.js';
import { scoreText, share } from './evaluation-text.js';
import { text } from './texts.js';

const SVG = 'http://www.w3.org/2000/svg';

/** A report's score from White's view. @param {any} report @param {string} side the side to move */
export function forWhite(report, side) {
  const sign = side === 'white' ? 1 : -1;
  const plies = report.plies_to_end;
  return { units: sign * report.score, plies: plies === null ? null : sign * plies };
}

/** <evaluation-bar>: who stands better. */
export class EvaluationBar extends HTMLElement {
  #fill = element('div', { class: 'fill' });
  #label = element('span', { class: 'score' });

  connectedCallback() {
    this.setAttribute('role', 'meter');
    this.setAttribute('aria-label', text('evaluation'));
    this.setAttribute('aria-valuemin', '0');
    this.setAttribute('aria-valuemax', '100');
    this.append(this.#fill, this.#label);
    this.show(0, null, 1, false);
  }

  /** @param {number} units @param {number | null} plies @param {number} scale @param {boolean} turned */
  show(units, plies, scale, turned) {
    const white = Math.round(100 * share(units, scale));
    const shown = scoreText(units, plies);
    this.#fill.style.setProperty('--share', `${white}%`);
    // The bar is narrow.
    this.#label.textContent = scoreText(units, plies, 1);
    this.classList.toggle('turned', turned);
    this.setAttribute('aria-valuenow', String(white));
    this.setAttribute('aria-valuetext', text('evaluationOf', { score: shown }));
  }
}

/** <evaluation-graph>: the scores of a line, move by move; a click goes to the move. */
export class EvaluationGraph extends HTMLElement {
  /** @type {number[]} */
  #nodes = [];

  connectedCallback() {
    this.addEventListener('click', (event) => {
      const { left, width } = this.getBoundingClientRect();
      const at = Math.round(((event.clientX - left) / width) * (this.#nodes.length - 1));
      const node = this.#nodes[Math.min(Math.max(at, 0), this.#nodes.length - 1)];
      if (node !== undefined) this.dispatchEvent(new CustomEvent('go', { detail: { node }, bubbles: true }));
    });
  }

  /** @param {{ id: number, score: number | null }[]} nodes of the line @param {number} current @param {number} scale */
  show(nodes, current, scale) {
    this.#nodes = nodes.map((node) => node.id);
    const last = Math.max(nodes.length - 1, 1);
    const known = nodes.flatMap(({ score }, at) => (score === null ? [] : [[at, 1 - share(score, scale)]]));
    this.hidden = known.length < 2;
    if (this.hidden) return;
    const picture = document.createElementNS(SVG, 'svg');
    picture.setAttribute('viewBox', `0 0 ${last} 1`);
    picture.setAttribute('preserveAspectRatio', 'none');
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', text('graph'));
    const points = known.map((point) => point.join(',')).join(' ');
    const [first, end] = [known[0][0], known[known.length - 1][0]];
    const at = nodes.findIndex((node) => node.id === current);
    picture.innerHTML =
      `<polygon points="${first},1 ${points} ${end},1"/><line class="even" x1="0" x2="${last}" y1="0.5" y2="0.5"/>` +
      `<polyline points="${points}"/>` +
      (at < 0 ? '' : `<line class="now" x1="${at}" x2="${at}" y1="0" y2="1"/>`);
    this.replaceChildren(picture);
  }
}

customElements.define('evaluation-bar', EvaluationBar);
customElements.define('evaluation-graph', EvaluationGraph);
