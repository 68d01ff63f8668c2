// Whole games by mouse, touch and keyboard, steps through a game, and every game against the computer.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FAMILIES } from '../site/families.js';
import { chooseGame, moves, newGame, open, PATIENCE, press, waitForNews, walk } from './page.js';

/** A short game of each family, from its start to its end. */
const WHOLE_GAMES = [
  { game: 'chess', moves: 'f3 e5 g4 Qh4#', end: 'Black wins: checkmate' },
  {
    game: 'shatar',
    moves: 'd1d2 f7f6 c2c3 b8a6 d2d3 g7g6 d3e3 e8d7 g1h3 a6b8 b2b3 g6g5 e3e5 a7a6 h1g1 d8e8 c1g5 b8c6 e5d5',
    end: 'White wins: mate',
  },
  {
    game: 'russian',
    moves:
      'a3-b4 d6-c5 b4:d6 c7:e5 g3-f4 e5:g3 h2:f4 f6-g5 g1-h2 b6-c5 c3-d4 d8-c7 d4:h4 f8-e7 h4:d8 h6-g5 f4:f8 a7-b6 d8:a5 ' +
      'b8-c7 a5:d8 h8-g7 f8:h6',
    end: 'White wins: no legal move',
  },
];

/** Moves the focus on the grid to a square, and presses Enter. */
async function enter(page, goal) {
  const keys = await page.evaluate((square) => {
    const { columns } = app.table.view;
    const from = Number(document.activeElement.dataset.square);
    const right = (square % columns) - (from % columns);
    const down = Math.floor(square / columns) - Math.floor(from / columns);
    const presses = (count, back, forth) => Array(Math.abs(count)).fill(count < 0 ? back : forth);
    return [...presses(right, 'ArrowLeft', 'ArrowRight'), ...presses(down, 'ArrowUp', 'ArrowDown')];
  }, goal);
  await walk(page, [...keys, 'Enter']);
}

/** Ways to enter a move by the middles of its squares. */
const WAYS = {
  async mouse({ mouse }, steps) {
    const [from, ...others] = steps;
    await mouse.move(from.x, from.y);
    await mouse.down();
    // A multi-jump begins with a click, any other move is a drag.
    if (steps.length === 2) await mouse.move(others[0].x, others[0].y);
    await mouse.up();
    if (steps.length > 2) for (const { x, y } of others) await mouse.click(x, y);
  },
  async touch({ touchscreen }, steps) {
    for (const { x, y } of steps) await touchscreen.tap(x, y);
  },
  async keyboard(page, steps) {
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (const { square } of steps) await enter(page, square);
  },
};

/** The squares of a legal move, by default the first one, with their middles in pixels. Waits until `ply` moves are played. */
async function stepsOf(page, ply, move = '') {
  const found = await page.waitForFunction(([played, words]) => {
    if (app.table.ply !== played) return null;
    const { steps } = app.table.view.moves.find(({ text }) => words === '' || text === words);
    return steps.map((square) => {
      const { left, top, width, height } = document.querySelector(`[data-square="${square}"]`).getBoundingClientRect();
      return { square, x: left + width / 2, y: top + height / 2 };
    });
  }, [ply, move], { timeout: PATIENCE });
  return found.jsonValue();
}

/** Small pages are drawn faster. */
const SMALL = { viewport: { width: 900, height: 620 }, hasTouch: true };

for (const { game, moves: words, end } of WHOLE_GAMES) {
  const played = words.split(' ');
  test(`a whole game of ${game} by mouse, by touch and by keyboard`, async (t) => {
    const page = await open(t, { game }, { ...SMALL, settings: { side: 'both' } });
    for (const [way, play] of Object.entries(WAYS)) {
      await newGame(page);
      await waitForNews(page, '^White to move');
      for (const [ply, move] of played.entries()) await play(page, await stepsOf(page, ply, move));
      await waitForNews(page, end);
      assert.deepEqual(await moves(page), played, way);
    }
  });
}

test('buttons step through a game and turn the board', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse', moves: 'e4 e5 Nf3' });
  const steps = [
    ['First move', '^White to move'], ['Next move', '^White: e4'], ['Last move', '^White: Nf3'], ['Previous move', '^Black: e5'],
  ];
  for (const [name, said] of steps) {
    await press(page, name);
    await waitForNews(page, said);
  }
  await page.locator('move-list .move', { hasText: 'e4' }).click();
  await waitForNews(page, '^White: e4');
  assert.deepEqual(await moves(page), ['e4', 'e5', 'Nf3']);
  await press(page, 'Turn the board');
  assert.equal(await page.locator('[data-square]').first().getAttribute('data-square'), '63');
});

test('every game opens, takes a first move, and the computer answers', async (t) => {
  const games = FAMILIES.flatMap((family) => family.games);
  const page = await open(t, { game: games.at(-1) }, { ...SMALL, settings: { level: 0, startNumber: '518' } });
  assert.deepEqual(await page.locator('#game option').evaluateAll((options) => options.map(({ value }) => value)), games);
  /** Waits until the user is to move, after `plies` moves or more. */
  const isUsersTurn = (plies) =>
    page.waitForFunction((least) => app.table.ply >= least && app.table.side === 'white' && !app.isThinking, plies, { timeout: PATIENCE });
  for (const game of games) {
    await chooseGame(page, game);
    // Black begins some games.
    await isUsersTurn(0);
    const ply = await page.evaluate(() => app.table.ply);
    await WAYS.touch(page, await stepsOf(page, ply));
    await isUsersTurn(ply + 2);
    await waitForNews(page, '^Black: .*White to move');
    t.diagnostic(`${game}: ${(await moves(page)).join(' ')}`);
  }
});
