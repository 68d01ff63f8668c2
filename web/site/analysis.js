// The analysis: lines of the search with arrows, the bar and the graph.

import { button, choice, element } from './dom.js';
import { forWhite } from './evaluation.js';
import { scoreText } from './evaluation-text.js';
import { OPTIONS, remember, settings } from './settings.js';
import { numberText, sideName, text } from './texts.js';

/** Milliseconds before a search begins, so that stepping through a game starts none. */
const PATIENCE = 60;
/** Milliseconds for each move when all are evaluated. */
const GLANCE = 250;
/** The score of a won game, in units: far beyond what the bar can show. */
const DECIDED = 10_000;
/** The number of moves shown of a line. */
const SHOWN_MOVES = 12;
/** The least depth of a score that the graph keeps. */
const LEAST_DEPTH = 6;

/** @param {import('./app.js').App} app */
export function analysisPanel(app) {
  let isOn = false;
  let timer = 0;
  let frame = 0;
  let evaluator = '';
  /** The node under evaluation while all are evaluated. @type {number | null} */
  let glance = null;
  /** The last report of each line. @type {import('./engine.js').Report[]} */
  let reports = [];
  /** How often the panel was cleared: an answer from before comes too late. */
  let clearings = 0;

  /** The lines on the page, which stay while their contents change, so that a press on one reaches it. */
  const items = OPTIONS.lines.map(() => lineItem());

  const toggle = button('', () => (isOn ? stop() : start()), { class: 'strong' });
  const lines = choice(
    text('lines'),
    items.map((_, at) => [String(at + 1), String(at + 1)]),
    String(settings.lines),
    (value) => {
      remember({ lines: Number(value) });
      restart();
    },
  );
  const evaluators = element('div', {});
  const statistics = element('p', { class: 'statistics' });
  const list = element('ol', { class: 'lines' });
  const known = element('div', { class: 'known', 'aria-live': 'polite' });
  const graph = /** @type {import('./evaluation.js').EvaluationGraph} */ (element('evaluation-graph'));
  const whole = button(text('analyseGame'), () => evaluateAll());
  const root = element(
    'div',
    {},
    element('div', { class: 'fields' }, lines.field, evaluators),
    element('div', { class: 'actions' }, toggle, whole),
    statistics,
    list,
    known,
    graph,
  );

  function request(limits, count) {
    return { ...app.opened(evaluator || undefined), request: { ...app.table.searched, limits, lines: count } };
  }

  /** Looks up the position in the user's files. */
  async function look() {
    const number = clearings;
    if (app.files.length === 0) return;
    try {
      const found = await app.engine?.known({ ...app.opened(evaluator || undefined), place: app.table.searched });
      if (found && number === clearings) renderKnown(found);
    } catch (error) {
      if (number === clearings) app.fail(error);
    }
  }

  /** @param {import('./engine.js').Known} found */
  function renderKnown({ book, verdict }) {
    known.replaceChildren();
    if (verdict) known.append(element('p', { class: 'solved' }, verdictText(verdict)));
    if (book.length === 0) return;
    const heads = book.every(({ results }) => results) ? ['bookMove', 'bookGames', 'bookWins', 'bookDraws', 'bookLosses'] : ['bookMove', 'bookWeight'];
    const head = element('tr', {}, ...heads.map((key) => element('th', { scope: 'col' }, text(key))));
    // The most played first.
    const rows = book.toSorted((one, other) => games(other) - games(one)).map((found) => {
      const play = button(app.shownMove(found.move), () => app.playMove(found.move), { class: 'line' });
      return element('tr', {}, element('td', {}, play), ...bookNumbers(found).map((words) => element('td', {}, words)));
    });
    known.append(element('table', {}, element('caption', {}, text('book')), element('thead', {}, head), element('tbody', {}, ...rows)));
  }

  /** The number of games with a book move, or its weight in a book without results. @param {import('./engine.js').BookMove} found */
  function games({ weight, results }) {
    return results ? results.wins + results.draws + results.losses : weight;
  }

  /** The numbers of a book move for the table. @param {import('./engine.js').BookMove} found */
  function bookNumbers(found) {
    const count = games(found);
    if (!found.results) return [numberText(count)];
    const { wins, draws, losses } = found.results;
    return [numberText(count), ...[wins, draws, losses].map((part) => `${Math.round((100 * part) / count)} %`)];
  }

  /** @param {import('./engine.js').Verdict} verdict for the side to move */
  function verdictText({ outcome, plies, until }) {
    if (outcome === 'draw') return text('solvedDraw');
    const { side } = app.table;
    const winner = (outcome === 'win') === (side === 'white') ? 'white' : 'black';
    const won = text('solvedWin', { side: sideName(winner) });
    if (plies === null) return won;
    return `${won} ${text(until === 'zeroing' ? 'solvedZeroing' : 'solvedConversion', { plies })}`;
  }

  function start() {
    isOn = true;
    restart();
  }

  function stop() {
    isOn = false;
    halt();
    render();
    refreshControls();
  }

  /** Stops the search and keeps its output. */
  function halt() {
    glance = null;
    window.clearTimeout(timer);
    window.cancelAnimationFrame(frame);
    app.engine?.stop();
  }

  /** Drops what was found for the last position. */
  function clear() {
    reports = [];
    clearings += 1;
    known.replaceChildren();
  }

  function restart() {
    halt();
    clear();
    render();
    look();
    if (isOn && !app.table.ruled) timer = window.setTimeout(search, PATIENCE);
    refreshControls();
  }

  async function search() {
    const node = app.table.current;
    const { side } = app.table;
    try {
      await app.engine?.search(request({}, settings.lines), (report) => {
        if (node !== app.table.current) return;
        reports[report.line - 1] = report;
        if (report.line === 1) keepScore(node, report, side);
        window.cancelAnimationFrame(frame);
        frame = window.requestAnimationFrame(render);
      });
    } catch (error) {
      app.fail(error);
    }
  }

  function keepScore(node, report, side) {
    if (report.bound !== 'exact' || report.depth < LEAST_DEPTH) return;
    app.table.tree.nodes[node].score = forWhite(report, side).units;
  }

  /** A short search of every position of the line. */
  async function evaluateAll() {
    clear();
    stop();
    for (const node of lineNodes()) {
      glance = node;
      app.look(node);
      if (glance !== node) return;
      const { ruled, side, tree } = app.table;
      try {
        if (ruled) tree.nodes[node].score = decided(ruled.winner);
        else tree.nodes[node].score = forWhite(await app.engine?.search(request({ move_time: GLANCE }, 1)), side).units;
      } catch (error) {
        glance = null;
        app.fail(error);
        return;
      }
    }
    restart();
  }

  /** The score of a game that has ended. */
  function decided(winner) {
    return winner === null ? 0 : winner === 'white' ? DECIDED : -DECIDED;
  }

  /** The nodes of the current line, from the start to its end. */
  function lineNodes() {
    const { tree, current } = app.table;
    return [0, ...tree.path(current).map(({ id }) => id), ...tree.mainLine(current)];
  }

  function refreshControls() {
    toggle.textContent = text(isOn ? 'stop' : 'start');
  }

  function render() {
    const { side } = app.table;
    const lasting = reports.filter(Boolean);
    lasting.forEach((report, at) => items[at].show(report, side));
    if (list.children.length !== lasting.length) list.replaceChildren(...items.slice(0, lasting.length).map(({ root }) => root));
    const [best] = lasting;
    statistics.textContent = best
      ? text('statistics', {
          depth: best.depth,
          nodes: numberText(best.nodes),
          speed: numberText(Math.round(best.nodes / Math.max(best.time, 1))),
        })
      : text('analysisStopped');
    const score = best ? forWhite(best, side) : { units: app.table.tree.nodes[app.table.current].score ?? 0, plies: null };
    app.bar.show(score.units, score.plies, app.table.family.scale, app.isTurned);
    const moves = lasting.map((report) => app.table.view.moves.find((move) => move.text === report.pv[0]));
    app.board.showArrows(moves.filter(Boolean));
    renderGraph();
  }

  function lineItem() {
    /** @type {string[]} */
    let pv = [];
    const score = element('strong');
    const keep = button('', () => app.table.addLine(pv), { class: 'line' });
    return {
      root: element('li', {}, score, ' ', keep),
      show(report, side) {
        const { units, plies } = forWhite(report, side);
        pv = report.pv.slice(0, SHOWN_MOVES);
        const moves = pv.map((move) => app.shownMove(move)).join(' ');
        const bound = { lower: '≥', upper: '≤' }[report.bound] ?? '';
        score.textContent = `${bound}${scoreText(units, plies)}`;
        keep.textContent = moves;
        keep.title = text('keepLine', { moves });
      },
    };
  }

  function renderGraph() {
    const { tree, current, family } = app.table;
    graph.show(lineNodes().map((id) => tree.nodes[id]), current, family.scale);
  }

  function offerEvaluators() {
    const own = app.files.find(({ kind }) => kind === 'network');
    const names = [...(own ? [own.name] : []), ...app.table.summary.evaluators];
    // The first is the default of a search.
    const offered = names.map((name, at) => /** @type {[string, string]} */ ([at === 0 ? '' : name, name]));
    if (!offered.some(([name]) => name === evaluator)) evaluator = '';
    if (offered.length < 2) {
      evaluators.replaceChildren();
      return;
    }
    const { field } = choice(text('evaluator'), offered, evaluator, (value) => {
      evaluator = value;
      restart();
    });
    evaluators.replaceChildren(field);
  }

  refreshControls();
  return {
    root,
    refresh() {
      offerEvaluators();
      if (glance === app.table.current) render();
      else restart();
    },
    redraw: render,
    leave() {
      if (isOn || glance !== null) stop();
    },
  };
}
