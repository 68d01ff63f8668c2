// The editor: pieces, side to move and rights, with the position as text beside them.

import { button, choice, element, tick } from './dom.js';
import { piecesOf } from './families.js';
import { showLink } from './link.js';
import { pieceImage } from './pieces.js';
import { capitalised, pieceName, text } from './texts.js';

/** The wings of castling, as a FEN writes them. */
const WINGS = ['K', 'Q', 'k', 'q'];

/** @param {import('./app.js').App} app */
export function editorPanel(app) {
  /** @type {import('./families.js').Square[]} */
  let squares = [];
  let side = 'white';
  /** The position whose rights the boxes show. */
  let shown = '';
  /** The position before the edits: the rules keep its rights, clocks and numbers of moves as far as the board allows. */
  let before = '';
  /** The effect of a press on a square: place a piece, remove one, or nothing. @type {import('./families.js').Piece | 'hand' | 'eraser'} */
  let tool = 'hand';
  /** The square of the piece that a press with the hand has taken up. @type {number | null} */
  let held = null;
  /** The last position that the rules accept. */
  let sound = '';

  const palette = element('div', { class: 'palette', role: 'group', 'aria-label': text('pieces') });
  const turn = choice(text('sideToMove'), [['white', text('white')], ['black', text('black')]], side, (value) => {
    side = value;
    write();
  });
  const boxes = WINGS.map((wing) => tick(text(`castle${wing}`), false, () => castle()));
  const rights = element('fieldset', { class: 'rights' }, element('legend', {}, text('castling')), ...boxes.map(({ field }) => field));
  const input = /** @type {HTMLInputElement} */ (element('input', { type: 'text', spellcheck: 'false', autocomplete: 'off' }));
  const verdict = element('p', { class: 'verdict', role: 'status' });
  const play = button(text('playFromHere'), () => app.useEdited(input.value, 'play'), { class: 'strong' });
  const analyse = button(text('analyseFromHere'), () => app.useEdited(input.value, 'analyse'), { class: 'strong' });
  const root = element(
    'div',
    {},
    palette,
    element('div', { class: 'fields' }, turn.field),
    rights,
    element('label', { class: 'field wide' }, element('span', {}, text('position')), input),
    verdict,
    element(
      'div',
      { class: 'actions' },
      button(text('startPosition'), () => readText(undefined)),
      button(text('clearBoard'), () => clear()),
      play,
      analyse,
    ),
  );
  input.addEventListener('input', () => readText(input.value, true));

  /** Shows the position of a text; the board stays if the text cannot be read. */
  function readText(position, isTyped = false) {
    try {
      app.table.rules.set_position(position, []);
    } catch (error) {
      judge(error);
      return;
    }
    const view = JSON.parse(app.table.rules.board());
    held = null;
    squares = view.squares;
    side = view.side_to_move;
    const own = app.table.rules.position();
    if (!isTyped) input.value = own;
    // The rules read a FEN that lacks fields, but not its castling rights.
    before = app.table.rules.castling(own) === undefined ? input.value : own;
    shown = before;
    judge(null);
    show();
  }

  /** The board as text. */
  function arranged() {
    const letters = squares.map(({ piece }) => piece?.letter ?? '.').join('');
    return app.table.rules.arranged(before, letters, side);
  }

  /** Shows the text of an edited position and lets the rules check it. */
  function write(position = arranged()) {
    input.value = position;
    shown = position;
    try {
      app.table.rules.set_position(input.value, []);
      // In some games the board determines the side to move.
      side = JSON.parse(app.table.rules.board()).side_to_move;
      judge(null);
    } catch (error) {
      judge(error);
    }
    show();
  }

  function judge(error) {
    const isSound = error === null;
    if (isSound) {
      sound = input.value;
      showLink(app.place);
    }
    verdict.textContent = isSound ? text('positionGood') : capitalised(String(error.message));
    verdict.classList.toggle('bad', !isSound);
    play.disabled = !isSound;
    analyse.disabled = !isSound;
  }

  function show() {
    turn.select.value = side;
    const view = { ...app.table.view, squares, moves: [], checked: [], last_move: held === null ? null : { steps: [held] }, side_to_move: side };
    app.showBoard(view, { editing: true });
    const wings = app.table.rules.castling(shown) ?? '';
    boxes.forEach(({ box }, at) => {
      box.checked = wings.includes(WINGS[at]);
    });
  }

  function clear() {
    held = null;
    squares = squares.map((square) => ({ ...square, piece: null }));
    before = '';
    write();
  }

  function put(square, piece) {
    if (!squares[square].playable) return;
    squares = squares.map((old, at) => (at === square ? { ...old, piece } : old));
  }

  function carry(from, to) {
    held = null;
    const { piece } = squares[from];
    if (to !== null && !squares[to].playable) {
      show();
      return;
    }
    put(from, null);
    if (to !== null) put(to, piece);
    write();
  }

  /** Takes up the piece of a square, or puts down the one that is held; on its own square it stays. */
  function pressByHand(square) {
    if (held !== null) {
      carry(held, square);
    } else if (squares[square].piece) {
      held = square;
      app.say(text('pieceHeld', { piece: capitalised(pieceName(squares[square].piece)), square: app.board.squareName(square) }));
      show();
    }
  }

  function choose(chosen, buttons) {
    tool = chosen;
    held = null;
    buttons.forEach(({ key, made }) => made.setAttribute('aria-pressed', String(key === chosen)));
  }

  function buildPalette() {
    const tools = [['hand', text('hand')], ['eraser', text('eraser')]];
    /** @type {{ key: any, made: HTMLElement }[]} */
    const buttons = [];
    const add = (key, label, content) => {
      const pick = () => {
        choose(key, buttons);
        show();
      };
      const made = button('', pick, { 'aria-label': label, title: label });
      made.append(content);
      buttons.push({ key, made });
      return made;
    };
    const pieces = piecesOf(app.table.game).map((piece) => add(piece, pieceName(piece), pieceImage(piece)));
    const others = tools.map(([key, label]) => add(key, label, label));
    palette.replaceChildren(...pieces, ...others);
    choose('hand', buttons);
  }

  /** Applies the ticked castling rights. */
  function castle() {
    const wings = WINGS.filter((_, at) => boxes[at].box.checked).join('');
    before = app.table.rules.with_castling(arranged(), wings);
    write(before);
  }

  return {
    root,
    /** The last position that the rules accept. */
    get position() {
      return sound;
    },
    /** Starts from the position on the board. */
    refresh() {
      const position = app.table.rules.position();
      buildPalette();
      rights.hidden = app.table.rules.castling(position) === undefined;
      readText(position);
    },
    redraw: show,
    /** Handles a press on a square. @param {number} square */
    press(square) {
      if (tool === 'hand') {
        pressByHand(square);
        return;
      }
      const isSame = tool !== 'eraser' && squares[square].piece?.letter === tool.letter;
      put(square, tool === 'eraser' || isSame ? null : tool);
      write();
    },
    /** Handles a dragged piece; without a goal it leaves the board. @param {number} from @param {number | null} to */
    drag(from, to) {
      carry(from, to);
    },
    /** Lets go of the piece that a press has taken up. */
    release() {
      if (held === null) return;
      held = null;
      app.say(text('settingUp'));
      show();
    },
    /** Returns the rules from the edited positions to the game. */
    leave() {
      held = null;
      app.table.restore();
    },
  };
}
