// The families of games, each of them one WebAssembly module, with what the module lacks: how to write a position
// from pieces, and the scale of its scores.

/**
 * @typedef {object} Piece
 * @property {'white' | 'black'} owner
 * @property {string} letter
 * @property {string} name
 *
 * @typedef {object} Family
 * @property {string} name the module in `games/`
 * @property {string[]} games
 * @property {string} separator between two squares of a typed move
 * @property {Piece[]} pieces
 * @property {boolean} hasCastling
 * @property {number} scale the evaluation, in units, that makes a win about three times as likely as a loss
 * @property {(squares: Square[], columns: number, side: string, castling: string) => string} position
 *
 * @typedef {{ name: string, playable: boolean, shade: string, piece: Piece | null }} Square
 */

const CHESS_NAMES = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };
const SHATAR_NAMES = { P: 'pawn', N: 'knight', B: 'teme', R: 'rook', J: 'bers', K: 'king' };

/** @param {Record<string, string>} names @returns {Piece[]} */
function bothSides(names) {
  const white = Object.entries(names).map(([letter, name]) => ({ owner: 'white', letter, name }));
  const black = white.map((piece) => ({ ...piece, owner: 'black', letter: piece.letter.toLowerCase() }));
  return /** @type {Piece[]} */ ([...white, ...black]);
}

/** The placement field of a FEN. */
function placement(squares, columns) {
  const rows = [];
  for (let row = 0; row * columns < squares.length; row += 1) {
    const letters = squares.slice(row * columns, (row + 1) * columns).map((square) => square.piece?.letter ?? '1');
    rows.push(letters.join('').replace(/1+/g, (run) => String(run.length)));
  }
  return rows.join('/');
}

function fen(squares, columns, side, castling) {
  return `${placement(squares, columns)} ${side[0]} ${castling || '-'} - 0 1`;
}

/** A position in PDN: the squares of both sides. */
function pdnFen(squares, _columns, side) {
  const ofSide = (owner) =>
    squares
      .filter((square) => square.piece?.owner === owner)
      .map((square) => (square.piece.name === 'king' ? `K${square.name}` : square.name))
      .join(',');
  return `${side[0].toUpperCase()}:W${ofSide('white')}:B${ofSide('black')}`;
}

/** Crosses, noughts and dots, row by row. */
function letters(separator) {
  return (squares, columns) => {
    const rows = [];
    for (let at = 0; at < squares.length; at += columns) {
      rows.push(squares.slice(at, at + columns).map((square) => square.piece?.letter ?? '.').join(''));
    }
    return rows.join(separator);
  };
}

const MARKS = /** @type {Piece[]} */ ([
  { owner: 'white', letter: 'x', name: 'cross' },
  { owner: 'black', letter: 'o', name: 'nought' },
]);

const DISCS = /** @type {Piece[]} */ ([
  { owner: 'white', letter: 'X', name: 'disc' },
  { owner: 'black', letter: 'O', name: 'disc' },
]);

/** A position of the small games: letters row by row. */
function smallPosition(squares, columns, side) {
  if (columns === 3) return letters('')(squares, columns);
  if (columns === 7) return letters('/')(squares, columns);
  return `${letters('')(squares, columns).replaceAll('.', '-')} ${side === 'white' ? 'X' : 'O'}`;
}

/** @type {Family[]} */
export const FAMILIES = [
  {
    name: 'chess',
    games: ['chess', 'chess960'],
    separator: '',
    pieces: bothSides(CHESS_NAMES),
    hasCastling: true,
    scale: 200,
    position: fen,
  },
  {
    name: 'shatar',
    games: ['shatar', 'shatar-traditional', 'shatar-modern', 'shatar-buryat'],
    separator: '',
    pieces: bothSides(SHATAR_NAMES),
    hasCastling: false,
    scale: 200,
    position: fen,
  },
  {
    name: 'checkers',
    games: [
      'russian', 'english', 'brazilian', 'pool', 'international', 'canadian', 'frisian', 'italian',
      'spanish', 'portuguese', 'czech', 'turkish', 'thai', 'killer', 'antidraughts', 'breakthrough',
    ],
    separator: '-',
    pieces: [
      { owner: 'white', letter: 'w', name: 'man' },
      { owner: 'white', letter: 'W', name: 'king' },
      { owner: 'black', letter: 'b', name: 'man' },
      { owner: 'black', letter: 'B', name: 'king' },
    ],
    hasCastling: false,
    scale: 100,
    position: pdnFen,
  },
  {
    name: 'examples',
    games: ['tic-tac-toe', 'connect-four', 'othello'],
    separator: '',
    pieces: MARKS,
    hasCastling: false,
    scale: 100,
    position: smallPosition,
  },
];

/** The family of a game; the first one for an unknown name. @param {string} game */
export function familyOf(game) {
  return FAMILIES.find((family) => family.games.includes(game)) ?? FAMILIES[0];
}

/** The pieces that an editor offers. @param {string} game */
export function piecesOf(game) {
  return game === 'othello' ? DISCS : familyOf(game).pieces;
}

/** The name by which the module knows a game. @param {string} game */
export function moduleName(game) {
  return game === 'chess960' ? 'chess' : game;
}
