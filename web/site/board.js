// <game-board>: one element for every board. It shows a board view, takes moves by click, drag, touch
// and keyboard, and reports by events: `move`, `illegal`, `cancel`, `flip`, and in an editor `square`, `carry`.

import { element } from './dom.js';
import { MoveEntry } from './move-entry.js';
import { installPieces, pieceImage } from './pieces.js';
import { isNumber, rename } from './square-names.js';
import { capitalised, pieceName, text } from './texts.js';

/** How far a pointer moves before a press becomes a drag, in pixels. */
const DRAG_DISTANCE = 5;
/** How long a piece slides, in milliseconds. */
const SLIDE = 160;

const SVG = 'http://www.w3.org/2000/svg';

export class GameBoard extends HTMLElement {
  /** @type {any} */
  #view = null;
  #turned = false;
  #interactive = false;
  /** In an editor every press on a square is reported, and pieces may be dragged anywhere. */
  #editing = false;
  #showTargets = true;
  /** @type {'own' | 'other' | 'none'} */
  #coordinates = 'own';
  /** The other names of the squares, if they have any. @type {Map<string, string>} */
  #names = new Map();
  /** @type {{ steps: number[], rank: number }[]} */
  #arrows = [];
  #entry = new MoveEntry([]);
  #focused = 0;
  /** @type {HTMLElement[]} */
  #cells = [];
  #grid = element('div', { role: 'grid', class: 'squares' });
  #overlay = document.createElementNS(SVG, 'svg');
  #chooser = element('div', { class: 'chooser', role: 'group', hidden: '' });
  /** @type {{ square: number, x: number, y: number, isMovable: boolean, piece: SVGElement | null } | null} */
  #press = null;
  #suppressClick = false;

  connectedCallback() {
    if (this.#grid.isConnected) return;
    installPieces();
    this.#grid.setAttribute('aria-label', text('board'));
    this.#grid.setAttribute('aria-describedby', 'board-help');
    this.#overlay.setAttribute('class', 'arrows');
    this.#overlay.setAttribute('aria-hidden', 'true');
    this.#chooser.setAttribute('aria-label', text('choose'));
    const help = element('p', { id: 'board-help', class: 'unseen' }, text('boardHelp'));
    this.append(this.#grid, this.#overlay, this.#chooser, help);
    this.#grid.addEventListener('click', (event) => this.#click(event));
    this.#grid.addEventListener('keydown', (event) => this.#key(event));
    this.#grid.addEventListener('pointerdown', (event) => this.#pointerDown(event));
    this.#grid.addEventListener('pointermove', (event) => this.#pointerMove(event));
    this.#grid.addEventListener('pointerup', (event) => this.#pointerUp(event));
    this.#grid.addEventListener('pointercancel', () => this.#letGo());
    this.#chooser.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.cancel();
    });
  }

  /**
   * Shows a board.
   * @param {any} view
   * @param {{ interactive?: boolean, editing?: boolean, turned?: boolean, showTargets?: boolean,
   *   coordinates?: 'own' | 'other' | 'none', names?: Map<string, string>, slide?: boolean }} options
   */
  show(view, options = {}) {
    const before = this.#view;
    const turned = (options.turned ?? false) && view.has_sides;
    const isSameShape =
      before?.columns === view.columns && before?.rows === view.rows && this.#turned === turned;
    this.#view = view;
    this.#turned = turned;
    this.#interactive = options.interactive ?? false;
    this.#editing = options.editing ?? false;
    this.#showTargets = options.showTargets ?? true;
    this.#coordinates = options.coordinates ?? 'own';
    this.#names = options.names ?? new Map();
    this.#arrows = [];
    this.#letGo();
    this.#closeChooser();
    this.#entry = new MoveEntry(view.moves, (move) => castlingRook(view, move));
    if (!isSameShape) this.#build();
    this.#paint();
    if (options.slide && isSameShape) this.#slide();
  }

  /** Arrows over the board, the best move first. @param {{ steps: number[] }[]} moves */
  showArrows(moves) {
    this.#arrows = moves.map(({ steps }, rank) => ({ steps, rank })).filter(({ steps }) => steps.length > 0);
    this.#paintArrows();
  }

  /** Drops the selection of a piece. */
  cancel() {
    this.#entry.cancel();
    this.#closeChooser();
    this.#paint();
  }

  /** The name of a square on the board. @param {number} square */
  squareName(square) {
    const { name } = this.#view.squares[square];
    return this.#coordinates === 'other' ? (this.#names.get(name) ?? name) : name;
  }

  #build() {
    const { columns, rows } = this.#view;
    this.style.setProperty('--columns', columns);
    this.style.setProperty('--rows', rows);
    const box = `0 0 ${columns} ${rows}`;
    const isSameSize = this.#overlay.getAttribute('viewBox') === box;
    const hadFocus = this.#grid.contains(document.activeElement);
    this.#overlay.setAttribute('viewBox', box);
    this.#cells = new Array(columns * rows);
    const lines = range(rows, this.#turned).map((row) => {
      const line = element('div', { role: 'row' });
      for (const column of range(columns, this.#turned)) {
        const square = row * columns + column;
        const cell = element('div', { role: 'gridcell', 'data-square': String(square), tabindex: '-1' });
        this.#cells[square] = cell;
        line.append(cell);
      }
      return line;
    });
    this.#grid.replaceChildren(...lines);
    if (!isSameSize || !this.#view.squares[this.#focused].playable) {
      this.#focused = this.#cells.findIndex((_, square) => this.#view.squares[square].playable);
    }
    if (hadFocus) this.#cells[this.#focused].focus();
  }

  #paint() {
    const view = this.#view;
    const { path, targets } = this.#entry;
    const walked = path.length > 1 ? path : null;
    const taken = walked ? this.#takenSoFar() : new Set();
    const last = new Set(view.last_move?.steps ?? []);
    const labels = this.#edgeLabels();
    view.squares.forEach((square, index) => {
      const cell = this.#cells[index];
      let { piece } = square;
      // In the middle of a multi-jump the piece stands on the last square walked.
      if (walked && index === path.at(-1)) piece = view.squares[path[0]].piece;
      else if (walked && index === path[0]) piece = null;
      const isMovable =
        this.#editing ? piece !== null : this.#interactive && (this.#entry.begins(index) || index === path.at(-1));
      const isTarget = targets.has(index);
      const isDrop = this.#interactive && !piece && path.length === 0 && this.#isDrop(index);
      cell.className = [
        square.playable ? square.shade : 'unused',
        last.has(index) && 'last',
        view.checked.includes(index) && 'checked',
        index === path.at(-1) && 'selected',
        isTarget && this.#showTargets && (square.piece ? 'target taken-target' : 'target'),
        taken.has(index) && 'taken',
        isMovable && 'movable',
        this.#showTargets && this.#mustCapture(index) && 'must-capture',
        isDrop && 'drop',
      ]
        .filter(Boolean)
        .join(' ');
      cell.tabIndex = index === this.#focused ? 0 : -1;
      cell.setAttribute('aria-label', this.#spoken(index, piece, isTarget || isDrop));
      cell.setAttribute('aria-selected', String(index === path.at(-1)));
      const label = this.#cornerLabel(index);
      cell.replaceChildren(
        ...(label ? [element('span', { class: 'number', 'aria-hidden': 'true' }, label)] : []),
        ...(labels.get(index) ?? []),
        ...(piece ? [pieceImage(piece)] : []),
      );
    });
    this.#paintArrows();
  }

  /** Whether captures are compulsory and the piece on the square has one, before a piece is picked up. */
  #mustCapture(square) {
    return this.#interactive && this.#entry.path.length === 0 && this.#entry.mustCapture && this.#entry.begins(square);
  }

  #isDrop(square) {
    return this.#entry.moves.some((move) => move.steps.length === 1 && move.steps[0] === square);
  }

  #spoken(index, piece, isTarget) {
    const { playable } = this.#view.squares[index];
    if (!playable) return text('unusedSquare');
    const name = this.squareName(index);
    const what = piece ? text('pieceOn', { piece: pieceName(piece), square: name }) : text('emptySquare', { square: name });
    if (isTarget) return text('legalTarget', { what });
    return this.#mustCapture(index) ? text('mustCapture', { what }) : what;
  }

  /** The pieces that the steps walked so far have captured. */
  #takenSoFar() {
    const { path, candidates } = this.#entry;
    const captures = new Set(candidates[0]?.captures ?? []);
    const taken = new Set();
    const { columns } = this.#view;
    for (let at = 1; at < path.length; at += 1) {
      const steps = Math.max(
        Math.abs((path[at] % columns) - (path[at - 1] % columns)),
        Math.abs(Math.floor(path[at] / columns) - Math.floor(path[at - 1] / columns)),
      );
      for (let step = 1; step < steps; step += 1) {
        const between = path[at - 1] + ((path[at] - path[at - 1]) / steps) * step;
        if (captures.has(between)) taken.add(between);
      }
    }
    return taken;
  }

  /** A number in the corner of a square, where squares have numbers. */
  #cornerLabel(index) {
    if (!this.#view.squares[index].playable || this.#coordinates === 'none') return '';
    const shown = this.squareName(index);
    return isNumber(shown) ? shown : '';
  }

  /** Letters and numbers at the edge, by the square that they stand on. */
  #edgeLabels() {
    const { columns, rows, column_labels: ownColumns, row_labels: ownRows } = this.#view;
    const labels = new Map();
    const isOther = this.#coordinates === 'other' && this.#names.size > 0;
    const hasEdge = this.#coordinates !== 'none' && isOther !== ownColumns.length > 0;
    if (!hasEdge) return labels;
    const columnLabels = isOther ? range(columns).map((at) => String.fromCharCode(97 + at)) : ownColumns;
    const rowLabels = isOther ? range(rows).map((at) => String(rows - at)) : ownRows;
    const add = (square, kind, label) => {
      const span = element('span', { class: kind, 'aria-hidden': 'true' }, label);
      labels.set(square, [...(labels.get(square) ?? []), span]);
    };
    const bottom = this.#turned ? 0 : rows - 1;
    const left = this.#turned ? columns - 1 : 0;
    columnLabels.forEach((label, column) => add(bottom * columns + column, 'file', label));
    rowLabels.forEach((label, row) => add(row * columns + left, 'rank', label));
    return labels;
  }

  /** The middle of a square on the overlay. @param {number} square @returns {[number, number]} */
  #middle(square) {
    const { columns, rows } = this.#view;
    const [column, row] = [square % columns, Math.floor(square / columns)];
    return this.#turned ? [columns - column - 0.5, rows - row - 0.5] : [column + 0.5, row + 0.5];
  }

  #paintArrows() {
    // The best move lies on top.
    const shapes = [...this.#arrows].reverse().map(({ steps, rank }) => {
      const arrow = document.createElementNS(SVG, 'g');
      arrow.setAttribute('class', `arrow rank-${rank + 1}`);
      const points = steps.map((square) => this.#middle(square));
      arrow.append(...(points.length === 1 ? [ring(points[0])] : arrowShapes(points)));
      return arrow;
    });
    this.#overlay.replaceChildren(...shapes);
  }

  /** Slides the piece that moved to its square. */
  #slide() {
    const steps = this.#view.last_move?.steps ?? [];
    if (steps.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [from, to] = [steps[0], steps.at(-1)];
    const piece = this.#cells[to].querySelector('.piece');
    const [[x, y], [toX, toY]] = [this.#middle(from), this.#middle(to)];
    const shift = `translate(${(x - toX) * 100}%, ${(y - toY) * 100}%)`;
    piece?.animate([{ transform: shift }, { transform: 'none' }], { duration: SLIDE, easing: 'ease-out' });
  }

  /** Handles a press on a square. */
  #touch(square) {
    if (this.#editing) {
      this.#dispatch('square', { square });
      return;
    }
    if (!this.#interactive || this.hasAttribute('aria-busy')) return;
    this.#closeChooser();
    const outcome = this.#entry.touch(square);
    if (outcome.kind === 'move') {
      this.#play(outcome.move);
      return;
    }
    if (outcome.kind === 'illegal') this.#dispatch('illegal', { from: outcome.from, to: outcome.to });
    this.#paint();
    if (outcome.kind === 'choice') this.#openChooser(outcome.moves, outcome.at);
  }

  #play(move) {
    this.#entry.cancel();
    this.#closeChooser();
    this.#dispatch('move', { move });
  }

  #dispatch(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail, bubbles: true }));
  }

  /** Buttons beside a square, one for each move. */
  #openChooser(moves, square) {
    const choices = moves.map((move) => {
      const shown = this.#coordinates === 'other' ? rename(move.text, this.#names) : move.text;
      const button = element('button', { type: 'button', title: shown });
      if (move.becomes) {
        button.append(pieceImage(move.becomes));
        button.setAttribute('aria-label', capitalised(text('promotion', { piece: pieceName(move.becomes), move: shown })));
      } else {
        button.append(shown);
      }
      button.addEventListener('click', () => this.#play(move));
      return button;
    });
    const cancel = element('button', { type: 'button', class: 'quiet' }, text('cancel'));
    cancel.addEventListener('click', () => this.cancel());
    this.#chooser.replaceChildren(...choices, cancel);
    this.#chooser.hidden = false;
    // Beside the square, but not off the board.
    const board = this.#grid.getBoundingClientRect();
    const cell = this.#cells[square].getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#chooser;
    const left = Math.min(Math.max(cell.left - board.left + cell.width / 2 - width / 2, 0), board.width - width);
    const below = cell.bottom - board.top + 4;
    const top = below + height <= board.height ? below : cell.top - board.top - height - 4;
    this.#chooser.style.left = `${Math.max(left, 0)}px`;
    this.#chooser.style.top = `${Math.max(top, 0)}px`;
    choices[0].focus();
  }

  #closeChooser() {
    const hadFocus = this.#chooser.contains(document.activeElement);
    this.#chooser.hidden = true;
    this.#chooser.replaceChildren();
    if (hadFocus) this.#cells[this.#focused]?.focus();
  }

  /** @param {EventTarget | null} target */
  #squareOf(target) {
    const cell = target instanceof Element ? target.closest('[data-square]') : null;
    return cell instanceof HTMLElement && this.#grid.contains(cell) ? Number(cell.dataset.square) : null;
  }

  #click(event) {
    const square = this.#squareOf(event.target);
    if (square === null || this.#suppressClick) return;
    this.#focus(square, false);
    this.#touch(square);
  }

  #pointerDown(event) {
    this.#suppressClick = false;
    const square = this.#squareOf(event.target);
    if (square === null || event.button !== 0 || !event.isPrimary) return;
    const isMovable = this.#cells[square].classList.contains('movable');
    // A finger on a piece without a move scrolls the page; a mouse tries to drag the piece.
    const isAttempt = this.#interactive && event.pointerType === 'mouse' && this.#view.squares[square].piece !== null;
    if (isMovable || isAttempt) this.#press = { square, x: event.clientX, y: event.clientY, isMovable, piece: null };
  }

  #pointerMove(event) {
    const press = this.#press;
    if (!press || !event.isPrimary) return;
    // The button was released where the page does not notice it.
    if (event.buttons === 0) {
      this.#letGo();
      return;
    }
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.piece) {
      if (Math.hypot(x, y) < DRAG_DISTANCE) return;
      if (!press.isMovable) {
        this.#press = null;
        this.#suppressClick = true;
        this.#dispatch('illegal', { from: press.square, to: null });
        return;
      }
      // In the middle of a multi-jump the piece is already held.
      if (!this.#editing && this.#entry.path.at(-1) !== press.square) {
        this.#entry.cancel();
        this.#touch(press.square);
      }
      press.piece = this.#cells[press.square].querySelector('.piece');
      press.piece?.classList.add('dragged');
      this.#grid.setPointerCapture(event.pointerId);
    }
    if (press.piece) press.piece.style.transform = `translate(${x}px, ${y}px)`;
    event.preventDefault();
  }

  #pointerUp(event) {
    if (!event.isPrimary) return;
    const press = this.#press;
    if (!press?.piece) {
      this.#press = null;
      return;
    }
    this.#letGo();
    this.#suppressClick = true;
    const under = this.#squareOf(document.elementFromPoint(event.clientX, event.clientY));
    if (this.#editing) this.#dispatch('carry', { from: press.square, to: under });
    else if (under !== null && under !== press.square) this.#touch(under);
  }

  #letGo() {
    if (this.#press?.piece) {
      this.#press.piece.classList.remove('dragged');
      this.#press.piece.style.transform = '';
    }
    this.#press = null;
  }

  #key(event) {
    const square = this.#squareOf(event.target);
    if (square === null) return;
    const { columns } = this.#view;
    const row = Math.floor(square / columns) * columns;
    const sign = this.#turned ? -1 : 1;
    /** @type {Record<string, number>} */
    const goals = {
      ArrowLeft: this.#beside(square, -sign),
      ArrowRight: this.#beside(square, sign),
      ArrowUp: square - sign * columns,
      ArrowDown: square + sign * columns,
      Home: this.#turned ? row + columns - 1 : row,
      End: this.#turned ? row : row + columns - 1,
    };
    if (event.key in goals) this.#focus(goals[event.key], true);
    else if (event.key === 'Enter' || event.key === ' ') this.#touch(square);
    else if (event.key === 'Escape') this.#escape();
    else if (event.key.toLowerCase() === 'f' && !event.altKey && !event.ctrlKey && !event.metaKey) this.#dispatch('flip', {});
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #escape() {
    this.cancel();
    this.#dispatch('cancel', {});
  }

  /** The next square of the same row, or the square itself at the edge. */
  #beside(square, shift) {
    const { columns } = this.#view;
    const isSameRow = Math.floor(square / columns) === Math.floor((square + shift) / columns);
    return isSameRow ? square + shift : square;
  }

  #focus(square, isMoved) {
    const cell = this.#cells[square];
    if (!cell) return;
    this.#cells[this.#focused].tabIndex = -1;
    this.#focused = square;
    cell.tabIndex = 0;
    if (isMoved) cell.focus();
  }
}

/** The numbers below a count, the last one first on a turned board. */
function range(count, isTurned = false) {
  return Array.from({ length: count }, (_, at) => (isTurned ? count - 1 - at : at));
}

/** Another square that enters a castling move: the outermost rook on that side of the king. */
function castlingRook(view, move) {
  const side = /^O-O-O/.test(move.text) ? -1 : /^O-O/.test(move.text) ? 1 : 0;
  if (side === 0) return null;
  const [king] = move.steps;
  const row = Math.floor(king / view.columns);
  let rook = null;
  for (let square = king + side; Math.floor(square / view.columns) === row && square >= 0; square += side) {
    const { piece } = view.squares[square] ?? {};
    if (piece?.name === 'rook' && piece.owner === view.side_to_move) rook = square;
  }
  return rook;
}

function ring([x, y]) {
  const circle = document.createElementNS(SVG, 'circle');
  circle.setAttribute('cx', String(x));
  circle.setAttribute('cy', String(y));
  circle.setAttribute('r', '0.42');
  circle.setAttribute('fill', 'none');
  return circle;
}

/** A line through the points with a head at its end. */
function arrowShapes(points) {
  const [[fromX, fromY], [x, y]] = points.slice(-2);
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
  const neck = [x - dx * 0.35, y - dy * 0.35];
  const line = document.createElementNS(SVG, 'polyline');
  line.setAttribute('points', [...points.slice(0, -1), neck].map((point) => point.join(',')).join(' '));
  line.setAttribute('fill', 'none');
  const head = document.createElementNS(SVG, 'polygon');
  const corners = [
    [x, y],
    [neck[0] - dy * 0.2, neck[1] + dx * 0.2],
    [neck[0] + dy * 0.2, neck[1] - dx * 0.2],
  ];
  head.setAttribute('points', corners.map((point) => point.join(',')).join(' '));
  return [line, head];
}

customElements.define('game-board', GameBoard);
