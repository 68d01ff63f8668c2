// The page: connects board, table, engine and panels.

import './board.js';
import './move-list.js';
import { analysisPanel } from './analysis.js';
import { Clock, TIME_CONTROLS, clockText } from './clock.js';
import { button, choice, element, fillInTexts } from './dom.js';
import { editorPanel } from './editor.js';
import { kindOf, textOf } from './files.js';
import { filesPanel } from './files-panel.js';
import { Engine, Stopped } from './engine.js';
import { forWhite } from './evaluation.js';
import { FAMILIES, familyOf, moduleName } from './families.js';
import { FULL_STRENGTH } from './levels.js';
import { linkTo, readLink, showLink } from './link.js';
import { loadFamily } from './modules.js';
import { playPanel } from './play-panel.js';
import { recordsPanel } from './records.js';
import { OPTIONS, remember, settings, threads } from './settings.js';
import { applyTheme, settingsPanel } from './settings-panel.js';
import { knock } from './sound.js';
import { rename } from './square-names.js';
import { Table } from './table.js';
import { FAMILY_TITLES, GAME_TITLES, capitalised, sideName, text } from './texts.js';

/** The search time of a hint, in milliseconds. */
const HINT_TIME = 800;
/** The search time of "Move now" for the user's side, in milliseconds. */
const GLANCE = 100;
/** How much worse than the best a move may be in the first plies, in units of evaluation, so that openings vary. */
const VARIETY = 15;
const VARIED_PLIES = 8;
/** The computer accepts a draw from this ply on if its own score is at most `DRAW_SCORE` units. */
const DRAW_PLIES = 30;
const DRAW_SCORE = 20;

const MODES = /** @type {const} */ (['play', 'analyse', 'setUp']);

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

export class App {
  table = new Table();
  /** @type {Engine | null} */
  engine = null;
  /** The number of the last call of `#open`. */
  #lastOpening = 0;
  /** @type {(typeof MODES)[number]} */
  mode = 'play';
  isThinking = false;
  /** The number of the last search whose end is awaited. */
  #lastSearch = 0;
  #isFlipped = false;
  /** @type {Clock | null} */
  #clock = null;
  #seed = Math.floor(Math.random() * 2 ** 31);
  /** Announced once, before the next position. */
  #notice = '';
  /** The computer's last score for itself in this game, in units. @type {number | null} */
  #lastScore = null;

  board = /** @type {import('./board.js').GameBoard} */ (document.querySelector('game-board'));
  bar = /** @type {import('./evaluation.js').EvaluationBar} */ (document.querySelector('evaluation-bar'));
  #news = byId('news');
  #modeButtons = MODES.map((mode) => button(text(mode), () => this.#choose(mode), { 'data-mode': mode }));
  #moveList = /** @type {import('./move-list.js').MoveList} */ (element('move-list'));
  #typed = /** @type {HTMLInputElement} */ (element('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', id: 'typed' }));
  #game = this.#gameChoice();
  #startNumber = this.#startNumberField();
  /** Files that the user has added to the game. @type {import('./files.js').UserFile[]} */
  files = [];
  /** Changes with the files; zero without any. */
  #filesNumber = 0;
  #lastFilesNumber = 1;
  #records = recordsPanel(this);
  #filesPanel = filesPanel(this);
  #panels = { play: playPanel(this), analyse: analysisPanel(this), setUp: editorPanel(this) };
  #moves = this.#movesBox();

  constructor() {
    applyTheme();
    fillInTexts();
    byId('modes').append(...this.#modeButtons);
    byId('navigation').append(
      button('«', () => this.look(0), { 'aria-label': text('first') }),
      button('‹', () => this.look(this.table.previous), { 'aria-label': text('previous') }),
      button('›', () => this.look(this.table.next), { 'aria-label': text('next') }),
      button('»', () => this.look(this.table.tree.end(this.table.current)), { 'aria-label': text('last') }),
      button('⇅', () => this.flip(), { 'aria-label': text('flip') }),
    );
    byId('panel').append(
      element('div', { class: 'fields' }, this.#game.field, this.#startNumber),
      ...MODES.map((mode) => this.#panels[mode].root),
      this.#moves,
      this.#records.root,
      this.#filesPanel.root,
      settingsPanel(this),
    );
    this.#setUsable(false);
    this.table.addEventListener('change', (event) => this.#changed(/** @type {CustomEvent} */ (event).detail));
    this.board.addEventListener('move', (event) => this.#play(/** @type {CustomEvent} */ (event).detail.move.text));
    this.board.addEventListener('illegal', (event) => this.#explain(/** @type {CustomEvent} */ (event).detail));
    this.board.addEventListener('square', (event) => this.#panels.setUp.press(/** @type {CustomEvent} */ (event).detail.square));
    this.board.addEventListener('carry', (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      this.#panels.setUp.drag(from, to);
    });
    this.board.addEventListener('cancel', () => this.#panels.setUp.release());
    this.board.addEventListener('flip', () => this.flip());
    byId('panel').addEventListener('go', (event) => this.look(/** @type {CustomEvent} */ (event).detail.node));
    document.addEventListener('keydown', (event) => this.#key(event));
    window.addEventListener('hashchange', () => this.#followLink());
  }

  /** Opens the game of the link; without one, the last game played. */
  async begin() {
    const place = readLink();
    const mode = MODES.find((known) => known === place.mode) ?? 'play';
    await this.#open(place.game ?? settings.game, place.position, place.moves);
    if (place.moves.length === 0) this.#startClock();
    this.setMode(mode);
  }

  /** The name of the game in the module. */
  get engineGame() {
    return moduleName(this.table.game);
  }

  /** The place that a link names: in the editor, its position. */
  get place() {
    const { game, tree, current } = this.table;
    if (this.mode === 'setUp') return { game, mode: this.mode, position: this.#panels.setUp.position, moves: [] };
    return { game, mode: this.mode, position: tree.start, moves: tree.moves(current) };
  }

  /** Whether another game is being opened. */
  get #isOpening() {
    return this.board.hasAttribute('aria-busy');
  }

  /** The end of the game; an analysis goes on after an end by resignation, time or agreement. */
  get #ending() {
    return this.mode === 'analyse' ? this.table.ruled : this.table.ending;
  }

  /** The names of the players for a record, White's first. */
  get playerNames() {
    return ['white', 'black'].map((side) => (this.#isComputer(side) ? text('computer') : text('you')));
  }

  get isTurned() {
    return (settings.side === 'black' && this.mode === 'play') !== this.#isFlipped;
  }

  /** A move with the square names that the board shows. @param {string} move */
  shownMove(move) {
    return settings.coordinates === 'other' ? rename(move, this.table.otherNames()) : move;
  }

  /** @param {string} words */
  say(words) {
    this.#news.textContent = words;
  }

  /** Reports an error; ignores `Stopped`. @param {unknown} error */
  fail(error) {
    if (error instanceof Stopped) return;
    this.say(text('failed', { reason: String(error instanceof Error ? error.message : error) }));
  }

  /** Without a position only the choice of a game is usable. @param {boolean} isUsable */
  #setUsable(isUsable) {
    for (const part of document.querySelectorAll('#modes, #navigation, #panel > :not(:first-child)')) {
      /** @type {HTMLElement} */ (part).inert = !isUsable;
    }
  }

  // Games

  /**
   * Opens a game without a clock. The board is busy, as a screen reader hears it, until the position is shown. Rejects
   * with `Stopped` if another game is opened meanwhile.
   */
  async #open(game, position, moves = []) {
    this.#halt();
    const wasRunning = this.#clock?.isRunning ?? false;
    this.#clock?.stop();
    this.#lastOpening += 1;
    const opening = this.#lastOpening;
    const requireLast = () => {
      if (opening !== this.#lastOpening) throw new Stopped();
    };
    let hasFailed = false;
    this.board.setAttribute('aria-busy', 'true');
    try {
      await this.#load(game, position, moves, requireLast);
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      if (opening === this.#lastOpening) {
        this.board.removeAttribute('aria-busy');
        this.#game.select.value = this.table.game;
        // The old game goes on.
        if (hasFailed && this.table.view) {
          if (wasRunning) this.#clock?.start(this.table.side);
          this.#changed({});
        }
      }
    }
  }

  async #load(game, position, moves, requireLast) {
    this.#lastScore = null;
    const isKnown = FAMILIES.some((family) => family.games.includes(game));
    const known = isKnown ? game : FAMILIES[0].games[0];
    if (this.table.game === '') this.say(text('loading'));
    const engine = await this.#engineOf(familyOf(known).name);
    requireLast();
    this.#dropClock();
    this.#useEngine(engine);
    if (isKnown && (position !== undefined || moves.length > 0)) await this.#openPlace(known, position, moves);
    else await this.#openStart(known);
    if (!isKnown) this.#notice = text('unknownGame', { game });
    this.#setUsable(true);
    remember({ game: known });
    this.#startNumber.hidden = known !== 'chess960';
    this.#records.refresh();
    await this.#filesPanel.opened();
    requireLast();
  }

  /** Opens the start of a game; in Chess960 the chosen one. */
  async #openStart(game) {
    await this.table.open(game);
    if (game === 'chess960') await this.table.open(game, this.#chess960Start());
  }

  /** Opens the place of a link, or the start of the game if the link is bad. */
  async #openPlace(game, position, moves) {
    try {
      await this.table.open(game, position, moves);
    } catch (error) {
      await this.#openStart(game);
      this.#notice = text('badLink', { reason: capitalised(String(/** @type {Error} */ (error).message)) });
    }
  }

  /** The game with its table and the user's files, as a search opens it. @param {string} [evaluator] */
  opened(evaluator) {
    return { game: this.engineGame, evaluator, table: settings.table, files: this.#filesNumber };
  }

  /** @param {import('./files.js').UserFile[]} files @param {boolean} isChanged */
  useFiles(files, isChanged) {
    this.files = files;
    if (isChanged) this.#lastFilesNumber += 1;
    this.#filesNumber = files.length > 0 ? this.#lastFilesNumber : 0;
    if (isChanged && this.mode === 'analyse') this.#panels.analyse.refresh();
    if (isChanged && this.mode === 'play') this.#continueGame();
  }

  /** Checks files; rejects with the reason if one is bad. @param {import('./files.js').UserFile[]} files */
  async checkFiles(files) {
    this.#halt();
    await this.engine?.check(this.engineGame, files);
  }

  /** Opens files by their extensions, others together as games in text. @param {File[]} files */
  async read(files) {
    if (!this.table.view) return;
    const isOfUser = ({ name }) => kindOf(name) !== undefined;
    await this.#attempt(async () => {
      if (files.some(isOfUser)) await this.#filesPanel.add(files);
      else if (files.length > 0) this.#records.read((await Promise.all(files.map(textOf))).join('\n\n'));
    });
  }

  /** Applies a new number of threads. */
  restartEngine() {
    return this.#attempt(async () => {
      const { family } = this.table;
      const engine = await Engine.open(family.name, threads());
      if (family !== this.table.family) return;
      this.#halt();
      this.#useEngine(engine);
      // The editor needs no engine, and would lose its edits.
      if (this.mode !== 'setUp') this.#changed({});
    });
  }

  /** The present engine if it plays the games of a family, or another one, which has no worker yet. */
  async #engineOf(family) {
    await this.#hideMissing(family);
    return this.engine?.family === family ? this.engine : Engine.open(family, threads());
  }

  #useEngine(engine) {
    if (engine === this.engine) return;
    this.engine?.close();
    this.engine = engine;
  }

  /** A build may lack a game of a family. */
  async #hideMissing(family) {
    const { api } = await loadFamily(family);
    const built = new Set(JSON.parse(api.games()).map(({ name }) => name));
    for (const option of this.#game.select.options) {
      const isOfFamily = familyOf(option.value).name === family;
      if (isOfFamily) option.hidden = !built.has(moduleName(option.value));
    }
  }

  /** Begins a new game of the chosen kind, from its start. */
  async newGame(game = this.table.game) {
    this.#isFlipped = false;
    this.#seed = Math.floor(Math.random() * 2 ** 31);
    await this.#attempt(async () => {
      await this.#open(game);
      this.#startClock();
      this.setMode(this.mode);
    });
  }

  /** @param {() => Promise<void>} action */
  async #attempt(action) {
    try {
      await action();
    } catch (error) {
      this.fail(error);
    }
  }

  #chess960Start() {
    const { startNumber } = settings;
    const isRandom = startNumber === 'random';
    return this.table.numberedStart(isRandom ? Math.floor(Math.random() * this.table.summary.starts) : Number(startNumber));
  }

  #startClock() {
    const control = TIME_CONTROLS[settings.time];
    this.#dropClock();
    if (control) this.#clock = new Clock(control[0], control[1], () => this.#showPlayers(), (side) => this.#timeOut(side));
    this.#showPlayers();
  }

  #dropClock() {
    this.#clock?.stop();
    this.#clock = null;
  }

  /** Opens a position from the editor. @param {string} position @param {'play' | 'analyse'} mode */
  async useEdited(position, mode) {
    await this.#attempt(async () => {
      await this.#open(this.table.game, position);
      if (mode === 'play') this.#startClock();
      this.#switchTo(mode);
    });
  }

  /** Opens a position that the user has entered. @param {string} position */
  async usePosition(position) {
    await this.#attempt(async () => {
      await this.#open(this.table.game, position);
      this.setMode(this.mode === 'play' ? 'analyse' : this.mode);
    });
  }

  /** Opens a game that the user has entered. @param {any} record */
  useRecord(record) {
    this.#halt();
    this.#dropClock();
    this.#lastScore = null;
    this.table.openRecord(record);
    this.setMode('analyse');
  }

  async #followLink() {
    const place = readLink();
    if (linkTo(place) === linkTo(this.place)) return;
    await this.#attempt(async () => {
      await this.#open(place.game ?? this.table.game, place.position, place.moves);
      this.setMode(MODES.find((known) => known === place.mode) ?? this.mode);
    });
  }

  // Modes

  /** Changes the mode; the present one keeps an unfinished edit. @param {(typeof MODES)[number]} mode */
  #choose(mode) {
    if (mode !== this.mode) this.setMode(mode);
  }

  /** @param {(typeof MODES)[number]} mode */
  setMode(mode) {
    if (this.mode === 'setUp' && mode !== 'setUp') this.#panels.setUp.leave();
    this.#switchTo(mode);
  }

  #switchTo(mode) {
    this.#halt();
    // An analysis goes on with the new game; a clock waits for the next move of its own.
    if (mode !== 'analyse') this.#panels.analyse.leave();
    if (mode !== 'play') this.#clock?.stop();
    this.mode = mode;
    for (const made of this.#modeButtons) made.setAttribute('aria-current', String(made.dataset.mode === mode));
    for (const other of MODES) this.#panels[other].root.hidden = other !== mode;
    this.#moves.hidden = mode === 'setUp';
    byId('navigation').hidden = mode === 'setUp';
    this.bar.hidden = mode !== 'analyse';
    Object.assign(document.body.dataset, { mode, game: this.table.game });
    this.#changed({});
  }

  /** Updates everything that depends on the position. */
  #changed({ isForward = false, isSame = false }) {
    this.#moveList.show(this.table.tree, this.table.current, (move) => this.shownMove(move));
    if (isSame) return;
    if (this.mode === 'setUp') {
      this.#panels.setUp.refresh();
      this.#showPlayers();
      this.say([...this.#takeNotice(), text('settingUp')].join(' '));
      return;
    }
    showLink(this.place);
    this.showBoard(this.table.view, { slide: isForward });
    this.#announce();
    this.#showPlayers();
    if (isForward && settings.sound) knock();
    if (this.mode === 'analyse') this.#panels.analyse.refresh();
    else this.#continueGame();
    this.#panels.play.refresh();
  }

  /** Shows a board with the user's settings. */
  showBoard(view, options = {}) {
    const isPlaying = this.mode === 'play' && !this.#isComputer(view.side_to_move);
    this.board.show(view, {
      interactive: !this.#ending && (this.mode === 'analyse' || isPlaying),
      turned: this.isTurned,
      showTargets: settings.showTargets,
      coordinates: /** @type {any} */ (settings.coordinates),
      names: this.table.otherNames(),
      ...options,
    });
  }

  redraw() {
    if (this.mode === 'setUp') this.#panels.setUp.redraw();
    else this.showBoard(this.table.view);
    if (this.mode === 'analyse') this.#panels.analyse.redraw();
    this.#moveList.show(this.table.tree, this.table.current, (move) => this.shownMove(move));
    this.#showPlayers();
  }

  flip() {
    this.#isFlipped = !this.#isFlipped;
    this.redraw();
  }

  /** Returns the notice, if there is one, and clears it. */
  #takeNotice() {
    const words = this.#notice ? [this.#notice] : [];
    this.#notice = '';
    return words;
  }

  /** Announces the last move and the state of the game. */
  #announce() {
    const { table } = this;
    const words = this.#takeNotice();
    const last = table.view.last_move;
    if (last) words.push(text('played', { side: sideName(table.lastMover), move: this.shownMove(last.text) }));
    if (table.ending) {
      const { winner, bothLose, reason } = table.ending;
      if (winner) words.push(text('wins', { side: sideName(winner), reason }));
      else words.push(text(bothLose ? 'bothLose' : 'draw', { reason }));
    } else {
      if (table.view.checked.length > 0) words.push(text('check'));
      const mustPass = table.view.moves.every((move) => move.steps.length === 0);
      words.push(mustPass ? text('mustPass', { side: sideName(table.side) }) : `${text('toMove', { side: sideName(table.side) })}.`);
    }
    this.say(words.join(' '));
  }

  // Playing

  #isComputer(side) {
    if (settings.side === 'both') return false;
    return settings.side === 'none' || settings.side !== side;
  }

  /** Plays a legal move chosen from a list. @param {string} move */
  playMove(move) {
    this.#play(move);
  }

  /** Returns whether the move was legal. */
  #play(move) {
    const why = this.table.rules.why_illegal(move);
    if (why !== undefined) {
      this.say(capitalised(why));
      this.board.cancel();
      return false;
    }
    this.#halt();
    this.table.play(move, this.mode === 'play');
    this.#passClock();
    return true;
  }

  /** Switches the clock after a move. */
  #passClock() {
    if (!this.#clock || this.mode !== 'play') return;
    this.#clock.moved();
    if (!this.table.ending) this.#clock.start(this.table.side);
    this.#showPlayers();
  }

  /** Lets the computer move if it is its turn, at the end of a line. */
  async #continueGame() {
    const { table } = this;
    if (table.ending) this.#clock?.stop();
    if (this.#isOpening || table.ending || !table.isAtEnd || !this.#isComputer(table.side) || this.isThinking) return;
    const node = table.current;
    const search = this.#beginSearch();
    this.#showPlayers();
    try {
      const found = await this.engine?.search(this.#playRequest());
      this.#endSearch(search);
      if (!found?.best || node !== table.current || this.mode !== 'play') return;
      if (!found.from_book) {
        this.#lastScore = found.score;
        table.tree.nodes[node].score = forWhite(found, table.side).units;
      }
      table.play(found.best, true);
      this.#passClock();
    } catch (error) {
      this.#endSearch(search);
      this.fail(error);
      this.#showPlayers();
      this.#panels.play.refresh();
    }
  }

  #playRequest() {
    const { table } = this;
    const clock = this.#clock && { remaining: this.#clock.left(table.side), increment: this.#clock.increment };
    const request = {
      ...table.searched,
      limits: clock ? { clock } : { move_time: settings.moveTime * 1000 },
      level: settings.level,
      // The ratings of levels are those of one thread.
      ...(settings.level < FULL_STRENGTH ? { threads: 1 } : {}),
      variety: table.ply < VARIED_PLIES ? VARIETY : null,
      seed: this.#seed,
      book: true,
    };
    return { ...this.opened(), request };
  }

  #beginSearch() {
    this.isThinking = true;
    this.#lastSearch += 1;
    return this.#lastSearch;
  }

  /** Notes the end of a search, unless another one has begun since. @param {number} search */
  #endSearch(search) {
    if (search === this.#lastSearch) this.isThinking = false;
  }

  /** Stops the engine. */
  #halt() {
    this.isThinking = false;
    this.engine?.stop();
  }

  /** @param {string} side */
  changeSide(side) {
    remember({ side });
    this.#isFlipped = false;
    this.#lastScore = null;
    this.#halt();
    this.#changed({});
  }

  takeBack() {
    if (this.table.ply === 0) {
      this.say(text('nothingToTakeBack'));
      return;
    }
    this.#halt();
    this.#clock?.stop();
    // Back to a position with the user to move, or by one move if there is none.
    const isOwnTurn = !this.#isComputer(this.table.side);
    const plies = settings.side !== 'both' && isOwnTurn ? 2 : 1;
    this.table.takeBack(Math.min(plies, this.table.ply));
  }

  async hint() {
    const { table } = this;
    const node = table.current;
    this.#halt();
    const search = this.#beginSearch();
    this.#panels.play.refresh();
    try {
      const request = { ...table.searched, limits: { move_time: HINT_TIME }, book: true };
      const found = await this.engine?.search({ ...this.opened(), request });
      this.#endSearch(search);
      if (node !== table.current || !found?.best) return;
      const move = table.view.moves.find((known) => known.text === found.best);
      if (move) this.board.showArrows([move]);
      this.say(text('hintIs', { move: this.shownMove(found.best) }));
    } catch (error) {
      this.#endSearch(search);
      this.fail(error);
    }
    this.#panels.play.refresh();
  }

  /** Plays the computer's best move so far, or a quick move for the user. */
  async moveNow() {
    const { table } = this;
    if (this.isThinking && this.#isComputer(table.side)) {
      this.engine?.finish();
      return;
    }
    this.#halt();
    const node = table.current;
    try {
      const request = { ...table.searched, limits: { move_time: GLANCE }, seed: this.#seed, book: true };
      const found = await this.engine?.search({ ...this.opened(), request });
      if (found?.best && node === table.current) this.#play(found.best);
    } catch (error) {
      this.fail(error);
    }
  }

  offerDraw() {
    const isOwn = settings.side === 'both' || settings.side === 'none';
    if (!isOwn && !this.#acceptsDraw()) {
      this.say(text('drawDeclined'));
      return;
    }
    this.#halt();
    this.table.end(null, text('agreed'));
  }

  #acceptsDraw() {
    return this.table.ply >= DRAW_PLIES && this.#lastScore !== null && this.#lastScore <= DRAW_SCORE;
  }

  resign() {
    const loser = settings.side === 'both' ? this.table.side : settings.side;
    this.#halt();
    const winner = loser === 'white' ? 'black' : 'white';
    this.table.end(winner, text('resigned', { side: sideName(loser) }));
  }

  #timeOut(side) {
    this.#halt();
    this.table.end(side === 'white' ? 'black' : 'white', text('timeOut', { side: sideName(side) }));
  }

  /** Shows why a move is illegal. */
  #explain({ from, to }) {
    const { table } = this;
    const name = (square) => table.view.squares[square].name;
    if (to === null) {
      const { piece } = table.view.squares[from];
      const isOfDrops = table.view.moves.every((move) => move.steps.length < 2);
      // A press on an empty square is not an attempt to move.
      if (!piece && !isOfDrops) return;
      if (isOfDrops) {
        this.say(text('noDrop', { square: this.board.squareName(from) }));
        return;
      }
      const why = piece && this.#whyNoMove(from);
      const words = why || text('noPiece', { side: sideName(table.side), square: this.board.squareName(from) });
      this.say(text('illegal', { reason: capitalised(words) }));
      return;
    }
    const why = table.rules.why_illegal(`${name(from)}${table.family.separator}${name(to)}`);
    if (why) this.say(text('illegal', { reason: capitalised(why) }));
  }

  /** The reason why a piece of the side to move cannot move, where a rule forbids it; otherwise empty. */
  #whyNoMove(from) {
    const { view, rules, family } = this.table;
    if (view.squares[from].piece.owner !== view.side_to_move) return '';
    const start = view.squares[from].name;
    const others = view.squares.filter((square) => square.playable && !square.piece && square.name !== '');
    const reasons = others.map((square) => rules.why_illegal(`${start}${family.separator}${square.name}`));
    return reasons.find((reason) => /must|compulsory|pinned|check/.test(reason ?? '')) ?? '';
  }

  // Around the board

  /** Goes to a node of the game; the clock waits for the next move. @param {number | null} node `null` stays here */
  look(node) {
    if (this.mode === 'setUp' || node === null || node === this.table.current) return;
    this.#halt();
    this.#clock?.stop();
    this.table.go(node);
  }

  #showPlayers() {
    const sides = this.isTurned ? ['white', 'black'] : ['black', 'white'];
    ['player-top', 'player-bottom'].forEach((id, at) => {
      const side = sides[at];
      const name = this.mode === 'play' ? (this.#isComputer(side) ? text('computer') : text('you')) : '';
      const isTurn = this.mode !== 'setUp' && this.table.view?.side_to_move === side && !this.#ending;
      const status = isTurn && this.isThinking ? ` ${text('thinking')}` : '';
      const parts = [element('span', { class: `disc ${side}` }), element('span', { class: 'name' }, [sideName(side), name].filter(Boolean).join(', ') + status)];
      if (this.#clock && this.mode === 'play') {
        parts.push(element('span', { class: 'clock', role: 'timer' }, clockText(this.#clock.left(side))));
      }
      byId(id).replaceChildren(...parts);
      byId(id).classList.toggle('turn', isTurn);
    });
  }

  #gameChoice() {
    const { select, field } = choice(text('game'), [], '', (game) => this.newGame(game));
    const groups = FAMILIES.map((family) =>
      element(
        'optgroup',
        { label: FAMILY_TITLES[family.name] },
        ...family.games.map((game) => element('option', { value: game }, GAME_TITLES[game])),
      ),
    );
    select.append(...groups);
    select.id = 'game';
    field.classList.add('long');
    return { select, field };
  }

  #startNumberField() {
    const input = /** @type {HTMLInputElement} */ (element('input', { type: 'text', inputmode: 'numeric', placeholder: text('startRandom') }));
    if (settings.startNumber !== 'random') input.value = settings.startNumber;
    input.addEventListener('change', () => {
      const startNumber = input.value.trim() || 'random';
      if (!OPTIONS.startNumber.includes(startNumber)) {
        this.say(text('badStartNumber', { number: startNumber }));
        return;
      }
      remember({ startNumber });
      this.newGame();
    });
    return element('label', { class: 'field', hidden: '' }, element('span', {}, text('startNumber')), input);
  }

  #movesBox() {
    const form = element(
      'form',
      { class: 'typed' },
      element('label', { class: 'field wide', for: 'typed' }, element('span', {}, text('typeMove')), this.#typed),
      element('button', { type: 'submit' }, text('playMove')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#playTyped(this.#typed.value.trim());
    });
    return element('div', { class: 'box' }, element('h2', {}, text('moves')), this.#moveList, form);
  }

  #playTyped(move) {
    if (move === '') return;
    if (this.#ending) {
      this.#announce();
      return;
    }
    if (this.mode === 'play' && this.#isComputer(this.table.side)) {
      this.say(text('notYourTurn', { side: sideName(this.table.side) }));
      return;
    }
    if (this.#play(this.table.typedMove(move))) this.#typed.value = '';
  }

  #key(event) {
    const isField = event.target instanceof Element && event.target.closest('input, select, textarea, game-board');
    if (!this.table.view || this.mode === 'setUp' || isField || event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.look(this.table.previous),
      ArrowRight: () => this.look(this.table.next),
      Home: () => this.look(0),
      End: () => this.look(this.table.tree.end(this.table.current)),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

const app = new App();
app.begin().then(
  () => {
    document.body.dataset.ready = String(Math.round(performance.now()));
  },
  (error) => app.fail(error),
);

// Keeps the page for use without a network.
if ('serviceWorker' in navigator) {
  // Only `precache.js` changes with a build: it must not come from the browser's own cache.
  navigator.serviceWorker.register(new URL('service-worker.js', import.meta.url), { updateViaCache: 'none' }).catch(() => {});
}

// For the tests in `web/tests` and for the console.
Object.assign(globalThis, { app });
