// Every English text of the page, for a translator. `{name}` stands for a value. Two other files have a few words that a
// browser reads without scripts: `index.html` (language, description, title, `<noscript>`) and `manifest.webmanifest`.

/** The language of the texts, and of the numbers in them. */
export const LANGUAGE = 'en';

/** @type {Record<string, string>} */
export const TEXTS = {
  title: 'Board',
  controls: 'Controls',
  play: 'Play',
  analyse: 'Analyse',
  setUp: 'Set up',
  modes: 'Modes',
  game: 'Game',
  newGame: 'New game',
  board: 'Board',
  boardHelp: 'Arrow keys move between squares, Enter or Space picks a piece up and puts it down, Escape lets go, F turns the board.',
  white: 'White',
  black: 'Black',
  pieceOn: '{piece} on {square}',
  emptySquare: '{square} is empty',
  unusedSquare: 'not in use',
  legalTarget: '{what}, legal move',
  mustCapture: '{what}, must capture',
  promotion: '{piece}, {move}',
  toMove: '{side} to move',
  you: 'You',
  computer: 'Computer',
  bothSides: 'Both sides',
  noSide: 'Neither (watch)',
  yourSide: 'You play',
  level: 'Level',
  levelName: '{level}: {name}',
  levelElo: '{level}: {name}, {elo} Elo',
  time: 'Time',
  untimed: 'No clock',
  timeControl: '{minutes} min + {seconds} s',
  moveTime: 'Thinking time',
  seconds: '{seconds} s a move',
  takeBack: 'Take back',
  hint: 'Hint',
  moveNow: 'Move now',
  resign: 'Resign',
  offerDraw: 'Offer a draw',
  flip: 'Turn the board',
  first: 'First move',
  previous: 'Previous move',
  next: 'Next move',
  last: 'Last move',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  typeMove: 'Type a move',
  playMove: 'Play',
  thinking: '– thinking …',
  loading: 'Loading the game …',
  played: '{side}: {move}.',
  check: 'Check.',
  mustPass: '{side} must pass: press any square.',
  wins: '{side} wins: {reason}.',
  draw: 'Draw: {reason}.',
  bothLose: 'Both sides lose: {reason}.',
  resigned: '{side} resigns',
  timeOut: '{side} ran out of time',
  agreed: 'agreed',
  asRecorded: 'as recorded',
  drawDeclined: 'The computer declines the draw.',
  notYourTurn: 'It is {side}’s turn, and the computer plays {side}.',
  hintIs: 'Hint: {move}.',
  nothingToTakeBack: 'There is nothing to take back.',
  illegal: '{reason}.',
  noPiece: '{side} has no piece on {square} that can move',
  noDrop: 'Nothing can be placed on {square}.',
  choose: 'Choose a move',
  cancel: 'Cancel',
  start: 'Start',
  stop: 'Stop',
  lines: 'Lines',
  statistics: 'Depth {depth} · Nodes {nodes} · {speed} kn/s',
  evaluation: 'Evaluation',
  evaluationOf: 'Evaluation for White: {score}',
  graph: 'Evaluation of the game, move by move',
  analyseGame: 'Evaluate all moves',
  keepLine: 'Keep {moves} as a variation',
  evaluator: 'Evaluation by',
  analysisStopped: 'The analysis is stopped.',
  pieces: 'Pieces to place',
  eraser: 'Remove',
  hand: 'Move pieces',
  sideToMove: 'Side to move',
  castling: 'Castling rights',
  castleK: 'White, king side',
  castleQ: 'White, queen side',
  castlek: 'Black, king side',
  castleq: 'Black, queen side',
  clearBoard: 'Clear',
  startPosition: 'Start position',
  position: 'Position',
  settingUp: 'Place the pieces of a position.',
  pieceHeld: '{piece} picked up from {square}. Press a square to put it down.',
  positionGood: 'The position is valid.',
  playFromHere: 'Play from here',
  analyseFromHere: 'Analyse from here',
  records: 'Games and positions',
  recordText: 'Game ({format}) or position as text',
  positionText: 'Position as text',
  read: 'Read',
  openFile: 'Open a file',
  write: 'Write this game',
  copy: 'Copy',
  copyPosition: 'Copy the position',
  copyLink: 'Copy a link',
  saveFile: 'Save',
  copied: 'Copied.',
  copyFailed: 'The browser does not allow copying; the text is selected instead.',
  noRecords: 'Records of this game have no standard format; positions do.',
  readGames: 'Read {count} games.',
  skippedGames: 'Games read: {count}, skipped: {skipped}.',
  moreGames: 'There are more games, which were not read.',
  chooseRecord: 'Game of the file',
  recordName: '{number}. {white} – {black}',
  settings: 'Settings',
  theme: 'Colours',
  themeAuto: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  coordinates: 'Names of squares',
  coordinatesOwn: 'Usual',
  coordinatesOther: 'Other (a1 or 1–50)',
  coordinatesNone: 'Not shown',
  showTargets: 'Show legal moves',
  sound: 'Sound',
  table: 'Memory for the search',
  threads: 'Threads of the search',
  threadsAuto: 'Automatic',
  files: 'Book, endgame tables, network',
  filesHelp: 'Files for this game: a book (.book), endgame tables (.wdl, .dtc), a network (.net); in chess also a Polyglot book (.bin) and Syzygy tables (.rtbw, .rtbz). The browser keeps them for the next visit; they do not leave this device.',
  networkHelp: 'A network (.net) for this game. The browser keeps it for the next visit; it does not leave this device.',
  addFiles: 'Add files',
  checkingFiles: 'Checking …',
  filesAdded: 'Added {names}.',
  filesRemoved: 'Removed {names}.',
  removeFile: 'Remove',
  removeFileNamed: 'Remove {name}',
  oneOfEach: 'A game has one book and one network: add at most one of each.',
  unknownFile: '{name}: not a book (.book, .bin), an endgame table (.wdl, .dtc, .rtbw, .rtbz) or a network (.net)',
  kibibytes: '{count} KiB',
  book: 'Book',
  endgameTable: 'Endgame table',
  network: 'Network',
  bookMove: 'Move',
  bookGames: 'Games',
  bookWeight: 'Weight',
  bookWins: 'Won',
  bookDraws: 'Drawn',
  bookLosses: 'Lost',
  solvedWin: 'Endgame tables: {side} wins.',
  solvedDraw: 'Endgame tables: a draw.',
  solvedConversion: 'Plies to the next capture, promotion or end of the game: {plies}.',
  solvedZeroing: 'Plies to the next capture, pawn move or end of the game: {plies}.',
  mebibytes: '{count} MiB',
  startNumber: 'Start position',
  startRandom: 'Random',
  badStartNumber: '"{number}" is not the number of a start position, from 0 to 959.',
  unknownGame: 'There is no game "{game}" here.',
  badLink: 'The link does not fit the game. {reason}.',
  failed: 'Something failed: {reason}',
};

/** Names of levels from the weakest; each covers a part of the scale from 0 to 20. */
export const LEVEL_NAMES = [
  [0, 'Novice'],
  [4, 'Beginner'],
  [8, 'Casual'],
  [12, 'Club'],
  [16, 'Strong'],
  [20, 'Full strength'],
];

/** Pieces as they are spoken. @type {Record<string, string>} */
const PIECES = {
  'white pawn': 'white pawn',
  'white knight': 'white knight',
  'white bishop': 'white bishop',
  'white rook': 'white rook',
  'white queen': 'white queen',
  'white king': 'white king',
  'white teme': 'white teme',
  'white bers': 'white bers',
  'white man': 'white man',
  'white cross': 'white cross',
  'white disc': 'white disc',
  'black pawn': 'black pawn',
  'black knight': 'black knight',
  'black bishop': 'black bishop',
  'black rook': 'black rook',
  'black queen': 'black queen',
  'black king': 'black king',
  'black teme': 'black teme',
  'black bers': 'black bers',
  'black man': 'black man',
  'black nought': 'black nought',
  'black disc': 'black disc',
};

/** Titles of the games. */
export const GAME_TITLES = {
  chess: 'Chess',
  chess960: 'Chess960',
  shatar: 'Shatar',
  'shatar-traditional': 'Shatar, traditional rules',
  'shatar-modern': 'Shatar, modern rules',
  'shatar-buryat': 'Shatar, Buryat rules',
  russian: 'Russian draughts',
  english: 'English draughts (checkers)',
  brazilian: 'Brazilian draughts',
  pool: 'Pool checkers',
  international: 'International draughts',
  canadian: 'Canadian draughts',
  frisian: 'Frisian draughts',
  italian: 'Italian draughts',
  spanish: 'Spanish draughts',
  portuguese: 'Portuguese draughts',
  czech: 'Czech draughts',
  turkish: 'Turkish draughts',
  thai: 'Thai draughts',
  killer: 'Killer draughts',
  antidraughts: 'Antidraughts',
  breakthrough: 'Breakthrough draughts',
  'tic-tac-toe': 'Tic-tac-toe',
  'connect-four': 'Connect four',
  othello: 'Othello',
};

/** Titles of the families of games. */
export const FAMILY_TITLES = {
  chess: 'Chess',
  shatar: 'Shatar (Mongolian chess)',
  checkers: 'Draughts',
  examples: 'Small games',
};

/**
 * A text with its values filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function text(key, values = {}) {
  return TEXTS[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** A piece in words; without a text of its own, in those of the rules. @param {{ owner: string, name: string }} piece */
export function pieceName({ owner, name }) {
  const spoken = `${owner} ${name}`;
  return PIECES[spoken] ?? spoken;
}

/** A number in digits, in groups of three. @param {number} value */
export function numberText(value) {
  return value.toLocaleString(LANGUAGE);
}

/** White or Black, in words. @param {string} side */
export function sideName(side) {
  return TEXTS[side];
}

/** @param {string} sentence */
export function capitalised(sentence) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
