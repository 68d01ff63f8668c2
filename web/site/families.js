// The families of games, each of them one WebAssembly module, with what the module lacks: the pieces that the editor
// offers, and the scale of its scores.

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
 * @property {number} scale the evaluation, in units, that makes a win about three times as likely as a loss
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

const MARKS = /** @type {Piece[]} */ ([
  { owner: 'white', letter: 'x', name: 'cross' },
  { owner: 'black', letter: 'o', name: 'nought' },
]);

const DISCS = /** @type {Piece[]} */ ([
  { owner: 'white', letter: 'X', name: 'disc' },
  { owner: 'black', letter: 'O', name: 'disc' },
]);

/** @type {Family[]} */
export const FAMILIES = [
  {
    name: 'chess',
    games: ['chess', 'chess960'],
    separator: '',
    pieces: bothSides(CHESS_NAMES),
    scale: 200,
  },
  {
    name: 'shatar',
    games: ['shatar', 'shatar-traditional', 'shatar-modern', 'shatar-buryat'],
    separator: '',
    pieces: bothSides(SHATAR_NAMES),
    scale: 200,
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
    scale: 100,
  },
  {
    name: 'examples',
    games: ['tic-tac-toe', 'connect-four', 'othello'],
    separator: '',
    pieces: MARKS,
    scale: 100,
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
