// The page in Debian's Chromium, as people use it: mouse, touch, keyboard.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { crc32 } from 'node:zlib';

import { openBrowser, serve } from './browser.js';
import { SITE, WEB } from './site.js';

const PICTURES = join(WEB, 'target', 'pictures');
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A move of the computer, a search: generous, for a busy machine. */
const PATIENCE = Number(process.env.WEB_TEST_PATIENCE ?? 60_000);

let browser;
let server;
/** A host that does not send the headers that allow shared memory. */
let plainServer;

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  server = await serve(SITE);
  plainServer = await serve(SITE, { plain: true });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  server?.close();
  plainServer?.close();
});

/** A page of its own, whose errors fail the test. */
async function open(t, place = {}, options = {}) {
  const { address = server.address, settings = {}, ...contextOptions } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...contextOptions });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.stack));
  await page.addInitScript((stored) => {
    if (!location.protocol.startsWith('http')) return;
    if (!localStorage.getItem('board-settings')) localStorage.setItem('board-settings', JSON.stringify(stored));
  }, { moveTime: 0.2, level: 3, ...settings });
  await page.goto(`${address}#${new URLSearchParams(place)}`);
  await page.waitForSelector('body[data-ready]', { timeout: PATIENCE });
  t.after(async () => {
    await context.close();
    assert.deepEqual(errors, []);
  });
  return page;
}

/** The square of that name as the screen reader hears it: `white king on e1`, `e4 is empty`. */
const square = (page, name) =>
  page.locator(`[aria-label="${name} is empty"], [aria-label$=" on ${name}"], [aria-label^="${name} is empty,"], [aria-label*=" on ${name},"]`);

const news = (page) => page.locator('#news');
const mode = (page, name) => page.locator(`[data-mode=${name}]`).click();
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const moves = (page) => page.locator('move-list .move').allTextContents();
const label = (page, name) => square(page, name).getAttribute('aria-label');

async function waitForNews(page, pattern) {
  const isSaid = (source) => new RegExp(source).test(document.getElementById('news').textContent);
  await page.waitForFunction(isSaid, pattern, { timeout: PATIENCE }).catch(async () => {
    assert.fail(`no ${pattern} in: ${await news(page).textContent()}`);
  });
}

async function drag(page, from, to) {
  const [start, end] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

async function click(page, ...names) {
  for (const name of names) await square(page, name).click();
}

/** Moves the focus on the grid by arrow keys, from the square that has it. */
async function walk(page, keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Stop; milliseconds until the page is free again, and until the worker has ended the search. */
async function stopLatency(page) {
  const took = await page.evaluate(async () => {
    const stop = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Stop');
    const begun = performance.now();
    stop.click();
    const shown = performance.now() - begun;
    await app.engine.idle();
    return [shown, performance.now() - begun];
  });
  assert.ok(took[0] < 100, `${took} ms`);
  assert.equal(await page.evaluate(() => app.engine.isRunning), false);
  return took;
}

// Ready

test('the first move is possible soon after loading', async (t) => {
  const page = await open(t, { game: 'chess' });
  const ready = Number(await page.evaluate(() => document.body.dataset.ready));
  t.diagnostic(`ready after ${ready} ms`);
  // The target is a second; a busy machine gets five.
  assert.ok(ready < 5000, `${ready} ms`);
  await drag(page, 'e2', 'e4');
  assert.equal((await moves(page))[0], 'e4');
});

// Playing

test('levels are named, and rated where they were measured', async (t) => {
  const page = await open(t, { game: 'chess' });
  for (const game of ['chess', 'shatar', 'frisian']) {
    await page.locator('#game').selectOption(game);
    await page.waitForFunction((game) => app.table.game === game, game);
    const levels = await page.getByLabel('Level').locator('option').allTextContents();
    assert.equal(levels.length, 21);
    assert.match(levels[0], /^0: Novice, \d{3,4} Elo$/);
    assert.equal(levels[20], '20: Full strength');
  }
  await page.locator('#game').selectOption('othello');
  await page.waitForFunction(() => app.table.game === 'othello');
  assert.equal(await page.getByLabel('Level').locator('option').first().textContent(), '0: Novice');
});

test('chess by mouse: a drag, and the computer answers', async (t) => {
  const page = await open(t, { game: 'chess' });
  await drag(page, 'e2', 'e4');
  await waitForNews(page, '^Black: .*White to move');
  assert.equal((await moves(page)).length, 2);
  assert.equal(await label(page, 'e4'), 'white pawn on e4');
  await press(page, 'Take back');
  assert.deepEqual(await moves(page), []);
});

test('chess by touch, and without scrolling while a piece is dragged', async (t) => {
  const page = await open(t, { game: 'chess' }, { hasTouch: true, viewport: { width: 390, height: 700 }, settings: { side: 'both' } });
  await square(page, 'd2').tap();
  await square(page, 'd4').tap();
  await waitForNews(page, 'White: d4');
  const [from, to] = [await square(page, 'd7').boundingBox(), await square(page, 'd5').boundingBox()];
  const client = await page.context().newCDPSession(page);
  const touch = (type, box, part = 1) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + from.width / 2, y: from.y + from.height / 2 + (box.y - from.y) * part }],
    });
  await touch('touchStart', from);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', to, part);
  await touch('touchEnd', to);
  await waitForNews(page, 'Black: d5');
  assert.equal(await page.evaluate(() => window.scrollY), 0);
});

test('chess by keyboard, on the grid and by typed moves', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { side: 'both' } });
  // The grid is one stop of the tab key; it begins at a8.
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await walk(page, ['End', 'ArrowLeft', ...Array(6).fill('ArrowDown')]);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'white pawn on g2');
  await walk(page, ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']);
  await waitForNews(page, 'White: g4');
  await page.getByLabel('Type a move').fill('e5');
  await page.keyboard.press('Enter');
  await waitForNews(page, 'Black: e5');
  await page.getByLabel('Type a move').fill('Ke3');
  await page.keyboard.press('Enter');
  await waitForNews(page, 'no such king goes to e3');
  await page.getByLabel('Type a move').fill('f3');
  await page.keyboard.press('Enter');
  await page.getByLabel('Type a move').fill('Qh4');
  await page.keyboard.press('Enter');
  await waitForNews(page, 'Black wins: checkmate');
  assert.deepEqual(await moves(page), ['g4', 'e5', 'f3', 'Qh4#']);
  // Arrow keys beside the grid go through the game.
  await page.locator('move-list .move').last().focus();
  await page.keyboard.press('ArrowLeft');
  await waitForNews(page, 'White: f3');
});

test('an illegal move says why', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { side: 'both' } });
  await click(page, 'd1');
  await waitForNews(page, 'No piece of White can move from d1');
  await click(page, 'e2', 'e5');
  await waitForNews(page, 'no such pawn goes to e5');
  assert.deepEqual(await moves(page), []);
});

test('a promotion is chosen beside its square, on the board', async (t) => {
  const page = await open(t, { game: 'chess', position: '8/6kP/8/8/8/8/8/K7 w - - 0 1' }, { settings: { side: 'both' }, viewport: { width: 320, height: 640 } });
  await click(page, 'h7', 'h8');
  const [chooser, board] = [await page.locator('.chooser').boundingBox(), await page.locator('.squares').boundingBox()];
  assert.ok(chooser.x >= board.x - 1 && chooser.x + chooser.width <= board.x + board.width + 1, JSON.stringify([chooser, board]));
  assert.ok(chooser.y >= board.y - 1 && chooser.y + chooser.height <= board.y + board.height + 1);
  await page.getByRole('button', { name: /^White knight/ }).click();
  await waitForNews(page, 'White: h8=N');
});

test('in Chess960 the king castles on two squares or onto its rook, and may just step', async (t) => {
  const position = '4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1';
  const page = await open(t, { game: 'chess960', position }, { settings: { side: 'both' } });
  await click(page, 'f1', 'g1');
  await page.getByRole('button', { name: 'O-O', exact: true }).click();
  await waitForNews(page, 'White: O-O');
  assert.equal(await label(page, 'f1'), 'white rook on f1');
  await press(page, 'Take back');
  await click(page, 'f1', 'a1');
  await waitForNews(page, 'White: O-O-O');
});

test('a new game of Chess960 starts from the chosen number', async (t) => {
  const page = await open(t, { game: 'chess960' }, { settings: { side: 'both', startNumber: '0' } });
  await press(page, 'New game');
  await page.waitForFunction(() => app.place.position.startsWith('bbqnnrkr/'));
});

test('shatar by mouse: a mate without a shak is a draw', async (t) => {
  const page = await open(t, { game: 'shatar', position: '7k/p7/6K1/8/8/1B6/8/2B5 w - - 0 1' }, { settings: { side: 'both' } });
  await drag(page, 'c1', 'b2');
  await waitForNews(page, 'Draw: niol');
});

test('shatar by touch against the computer', async (t) => {
  const page = await open(t, { game: 'shatar' }, { hasTouch: true });
  await square(page, 'g1').tap();
  await square(page, 'f3').tap();
  await waitForNews(page, '^Black: .*White to move');
});

test('shatar by keyboard', async (t) => {
  const page = await open(t, { game: 'shatar-modern' }, { settings: { side: 'both' } });
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  // From a8 to the knight on b1, and to c3.
  await walk(page, ['ArrowRight', ...Array(7).fill('ArrowDown'), 'Enter', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter']);
  await waitForNews(page, 'White: b1c3');
  await page.getByLabel('Type a move').fill('g8f6');
  await page.keyboard.press('Enter');
  await waitForNews(page, 'Black: g8f6');
  await page.getByLabel('Type a move').fill('g1f3');
  await page.keyboard.press('Enter');
  await waitForNews(page, 'White: g1f3');
});

test('draughts by mouse: a multi-jump step by step, and its end at once', async (t) => {
  const position = 'W:Wc3:Bd4,d6,h8';
  const page = await open(t, { game: 'russian', position }, { settings: { side: 'both' } });
  await click(page, 'c3', 'e5');
  assert.equal(await page.locator('.taken').count(), 1);
  assert.equal(await label(page, 'e5'), 'white man on e5');
  await click(page, 'c7');
  await waitForNews(page, 'White: c3:c7');
  await press(page, 'Take back');
  await drag(page, 'c3', 'c7');
  await waitForNews(page, 'White: c3:c7');
});

test('draughts by touch on 12×12, against the computer', async (t) => {
  const page = await open(t, { game: 'canadian' }, { hasTouch: true, viewport: { width: 390, height: 800 } });
  assert.equal(await page.locator('[role=gridcell]').count(), 144);
  await square(page, '45').tap();
  await square(page, '39').tap();
  await waitForNews(page, '^Black: .*White to move');
});

test('draughts by keyboard, with a circular capture', async (t) => {
  const page = await open(t, { game: 'international', position: 'W:W38:B22,23,32,33,1' }, { settings: { side: 'both' } });
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  // From 1 to 38, which lies on the fifth column of the eighth row.
  await walk(page, [...Array(7).fill('ArrowDown'), ...Array(3).fill('ArrowRight')]);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'white man on 38, must capture');
  await walk(page, ['Enter']);
  const jump = { 29: ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp'], 27: ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp'] };
  await walk(page, [...jump[29], 'Enter', ...jump[27], 'Enter']);
  await walk(page, ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']);
  await waitForNews(page, 'White: 38x38');
});

test('draughts: a choice between captures, the compulsory one, and both names of squares', async (t) => {
  const page = await open(t, { game: 'international', position: 'W:W38,50:B32,33,23' }, { settings: { side: 'both', coordinates: 'other' } });
  // The longest capture is compulsory: 38x29x18, not 38x27.
  const target = page.locator('[data-square="52"]');
  await page.locator('[data-square="74"]').click();
  assert.equal(await target.getAttribute('class').then((names) => names.includes('target')), false);
  await target.click();
  await waitForNews(page, 'compulsory');
  await page.getByLabel('Type a move').fill('e3xe7');
  await page.keyboard.press('Enter');
  await waitForNews(page, 'White: e3xe7');
});

test('draughts: pieces that must capture are shown, and spoken', async (t) => {
  const page = await open(t, { game: 'international', position: 'W:W38,50:B32,33,23' }, { settings: { side: 'both' } });
  assert.equal(await page.locator('.must-capture').count(), 1);
  assert.equal(await label(page, '38'), 'white man on 38, must capture');
  assert.equal(await label(page, '50'), 'white man on 50');
  await click(page, '38');
  assert.equal(await page.locator('.must-capture').count(), 0);
  assert.equal(await label(page, '29'), '29 is empty, legal move');
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Show legal moves').uncheck();
  assert.equal(await page.locator('.must-capture, .target').count(), 0);
  // A capture that is one of several moves is not compulsory.
  const chess = await open(t, { game: 'chess', moves: 'e4 d5' }, { settings: { side: 'both' } });
  assert.equal(await chess.locator('.must-capture').count(), 0);
});

for (const [game, width] of [['international', 1280], ['canadian', 1280], ['canadian', 390]]) {
  test(`no piece covers a number of a square: ${game}, ${width} px`, async (t) => {
    const page = await open(t, { game }, { viewport: { width, height: 860 } });
    const found = await page.evaluate(() => {
      const cells = [...document.querySelectorAll('[role=gridcell]:has(.number)')];
      const shown = cells.flatMap((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        const number = cell.querySelector('.number').getBoundingClientRect();
        if (number.width === 0) return [];
        // From the middle of the square to the nearest corner of the number, in radiuses of a disc.
        const distance = Math.hypot(left + width / 2 - number.right, top + height / 2 - number.bottom);
        return [{ isEmpty: !cell.querySelector('.piece'), isClear: distance > (18.7 / 48) * width }];
      });
      return { squares: cells.length, empty: shown.filter(({ isEmpty }) => isEmpty).length, covered: shown.filter(({ isEmpty, isClear }) => !isEmpty && !isClear).length };
    });
    assert.equal(found.covered, 0);
    assert.ok(found.empty > 0 && found.squares >= 50, JSON.stringify(found));
  });
}

test('draughts: two captures to the same square are told apart by a chooser', async (t) => {
  const page = await open(t, { game: 'english', position: 'W:W23:B10,11,18,19' }, { settings: { side: 'both' }, viewport: { width: 320, height: 640 } });
  await click(page, '23', '7');
  const choices = page.locator('.chooser button');
  assert.deepEqual(await choices.allTextContents(), ['23x14x7', '23x16x7', 'Cancel']);
  await choices.nth(1).click();
  await waitForNews(page, 'White: 23x16x7');
  assert.equal(await label(page, '18'), 'black man on 18');
  assert.equal(await label(page, '19'), '19 is empty');
});

test('a whole game of tic-tac-toe by mouse, and of connect four by keyboard', async (t) => {
  const page = await open(t, { game: 'tic-tac-toe' }, { settings: { side: 'both' } });
  for (const at of [0, 3, 1, 4, 2]) await page.locator(`[data-square="${at}"]`).click();
  await waitForNews(page, 'White wins');
  await page.locator('#game').selectOption('connect-four');
  await page.waitForFunction(() => app.table.game === 'connect-four');
  // Both build columns next to each other, and White's has four stones first.
  await page.locator('[data-square="38"]').focus();
  await walk(page, ['Enter', 'ArrowRight', 'Enter']);
  for (let row = 0; row < 2; row += 1) await walk(page, ['ArrowLeft', 'ArrowUp', 'Enter', 'ArrowRight', 'Enter']);
  await walk(page, ['ArrowLeft', 'ArrowUp', 'Enter']);
  await waitForNews(page, 'White wins');
});

test('Othello by touch: discs turn, and a side without a move passes', async (t) => {
  const start = `OX${'-'.repeat(62)} X`;
  const page = await open(t, { game: 'othello', position: start }, { settings: { side: 'both' }, hasTouch: true, viewport: { width: 390, height: 700 } });
  await waitForNews(page, 'White must pass: press any square');
  await page.locator('[data-square="20"]').tap();
  await waitForNews(page, '^White: .*Black to move');
  await page.locator('[data-square="2"]').tap();
  await waitForNews(page, 'Black wins');
  assert.equal(await page.locator('.piece.black').count(), 3);
  assert.equal(await page.locator('.piece.white').count(), 0);
});

test('Othello against the computer, which passes by itself', async (t) => {
  // Black must pass; White moves twice.
  const page = await open(t, { game: 'othello', position: `-OX${'-'.repeat(5)}-OX${'-'.repeat(53)} X` });
  await page.locator('[data-square="0"]').click();
  await waitForNews(page, '^Black: .*White to move|wins');
});

test('the small games are there for nothing', async (t) => {
  const page = await open(t, { game: 'tic-tac-toe' });
  await page.locator('[data-square="4"]').click();
  await waitForNews(page, '^Black: .*White to move');
  await page.locator('#game').selectOption('connect-four');
  await page.waitForFunction(() => app.table.game === 'connect-four');
  await page.locator('[data-square="38"]').click();
  await waitForNews(page, '^Black: .*White to move');
  // Othello has only what it learned: a build without its network does not offer it.
  const built = await page.evaluate(() => import('./games/examples.js').then((api) => JSON.parse(api.games()).map(({ name }) => name)));
  const isHidden = await page.locator('#game option[value=othello]').evaluate((option) => option.hidden);
  assert.equal(isHidden, !built.includes('othello'));
});

test('learned and handwritten evaluations are offered where a game has both', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  const names = await page.evaluate(() => app.table.summary.evaluators);
  assert.deepEqual(await page.getByLabel('Evaluation by').locator('option').allTextContents(), names);
  await page.getByLabel('Evaluation by').selectOption('handwritten');
  await press(page, 'Start');
  await page.waitForFunction(() => document.querySelectorAll('ol.lines li').length === 3, null, { timeout: PATIENCE });
});

test('shatar is written as PGN', async (t) => {
  const page = await open(t, { game: 'shatar' }, { settings: { side: 'both' } });
  await readText(page, '1. g1f3 b8c6 *');
  assert.deepEqual(await moves(page), ['g1f3', 'b8c6']);
  await press(page, 'Write this game');
  assert.match(await page.locator('#record').inputValue(), /1\. g1f3 b8c6 \*/);
});

test('hint, resignation, and a draw by agreement', async (t) => {
  const page = await open(t, { game: 'chess' });
  await press(page, 'Hint');
  await waitForNews(page, '^Hint: ');
  assert.equal(await page.locator('.arrow').count(), 1);
  await press(page, 'Offer a draw');
  await waitForNews(page, 'declines');
  await press(page, 'Resign');
  await waitForNews(page, 'Black wins: White resigns');
  await press(page, 'New game');
  await waitForNews(page, '^White to move');
});

test('the computer moves now when it is asked to, for either side', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { moveTime: 30, level: 20 } });
  await press(page, 'Move now');
  await waitForNews(page, '^White: ');
  await page.waitForFunction(() => app.isThinking);
  await press(page, 'Move now');
  await waitForNews(page, '^Black: .*White to move');
});

test('the computer agrees to a draw in a long game that it does not win', async (t) => {
  // Pawns that block each other. The kings walk along two rows and back, and no position comes twice.
  const position = 'k7/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - 0 1';
  const walkOf = (near, far) => [...[...'bcdefgh'].map((file) => `K${file}${near}`), ...[...'hgfedcba'].map((file) => `K${file}${far}`)];
  const [white, black] = [walkOf(1, 2), walkOf(8, 7)];
  const moves = white.flatMap((move, at) => [move, black[at]]).join(' ');
  const page = await open(t, { game: 'chess', position, moves }, { settings: { level: 20 } });
  await press(page, 'Offer a draw');
  // It has not looked at this game yet.
  await waitForNews(page, 'declines');
  await drag(page, 'a2', 'b3');
  await waitForNews(page, '^Black: .*White to move');
  await press(page, 'Offer a draw');
  await waitForNews(page, 'Draw: agreed');
});

test('sound is off until it is wanted', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { side: 'both' } });
  await page.evaluate(() => {
    globalThis.contexts = 0;
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        globalThis.contexts += 1;
      }
    };
  });
  await drag(page, 'e2', 'e4');
  assert.equal(await page.evaluate(() => globalThis.contexts), 0);
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Sound').check();
  await drag(page, 'e7', 'e5');
  await waitForNews(page, 'Black: e5');
  assert.equal(await page.evaluate(() => globalThis.contexts), 1);
});

for (const reducedMotion of /** @type {const} */ (['reduce', 'no-preference'])) {
  test(`a piece ${reducedMotion === 'reduce' ? 'does not slide' : 'slides'} where motion is ${reducedMotion}`, async (t) => {
    const page = await open(t, { game: 'chess' }, { settings: { side: 'both' }, reducedMotion });
    const sliding = await page.evaluate(() => {
      app.playMove('e4');
      return document.getAnimations().length;
    });
    assert.equal(sliding, reducedMotion === 'reduce' ? 0 : 1);
  });
}

test('the clock runs, and the game ends when the time is over', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { time: '1+0' } });
  await press(page, 'New game');
  await drag(page, 'e2', 'e4');
  await waitForNews(page, '^Black: .*White to move');
  await page.waitForFunction(() => document.querySelector('#player-bottom .clock').textContent === '0:59', null, { timeout: PATIENCE });
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
  });
  await waitForNews(page, 'Black wins: the time of White has run out');
});

test('the computer plays both sides by itself', async (t) => {
  const page = await open(t, { game: 'tic-tac-toe' }, { settings: { side: 'none' } });
  await waitForNews(page, 'wins|Draw');
});

// Analysis

test('analysis gives lines and arrows, follows the board and stops within 100 ms', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  await press(page, 'Start');
  await page.waitForFunction(() => document.querySelectorAll('ol.lines li').length === 3, null, { timeout: PATIENCE });
  assert.ok((await page.locator('.arrow').count()) >= 1);
  await drag(page, 'e2', 'e4');
  await page.waitForFunction(() => /^Depth/.test(document.querySelector('.statistics').textContent), null, { timeout: PATIENCE });
  const first = await page.locator('ol.lines button').first().textContent();
  assert.match(first, /^([a-h][56]|N[acfh]6)/, 'a move of Black');
  const took = await stopLatency(page);
  t.diagnostic(`stopped in ${took.map((ms) => ms.toFixed(1)).join(' and ')} ms`);
  // The page draws the last report with its next frame.
  await page.waitForTimeout(100);
  const nodes = await page.locator('.statistics').textContent();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.statistics').textContent(), nodes);
  // A line is kept as a variation.
  await page.locator('ol.lines button').first().click();
  assert.ok((await moves(page)).length > 2);
});

test('all moves are evaluated for the graph', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse', moves: 'e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#' });
  await press(page, 'Evaluate all moves');
  await page.waitForFunction(() => document.querySelector('evaluation-graph polyline')?.getAttribute('points').split(' ').length >= 7, null, { timeout: PATIENCE });
});

/** The nodes of a search of the start to a depth, by the engine of the page; reports go to `reports`. */
function searchDepth(page, depth, request = {}) {
  return page.evaluate(async ([limit, more]) => {
    const what = { ...app.opened(), request: { position: null, moves: [], limits: { depth: limit }, ...more } };
    const { nodes, best } = await app.engine.search(what);
    return { nodes, best };
  }, [depth, request]);
}

const HOSTS = [
  { host: 'a host with the headers', isIsolated: true, address: () => server.address },
  { host: 'any other host', isIsolated: false, address: () => plainServer.address },
];

for (const { host, isIsolated, address } of HOSTS) {
  test(`on ${host} a stopped search is over within 100 ms, and its table is kept`, async (t) => {
    const page = await open(t, { game: 'chess', mode: 'analyse' }, { address: address(), serviceWorkers: 'block', settings: { threads: 2, lines: 1 } });
    assert.equal(await page.evaluate(() => crossOriginIsolated), isIsolated);
    const cold = await searchDepth(page, 8, { threads: 1 });
    await page.evaluate(() => app.restartEngine());
    const took = [];
    for (let round = 0; round < 5; round += 1) {
      await press(page, 'Start');
      await page.waitForFunction(() => /Depth 1[2-9]/.test(document.querySelector('.statistics').textContent), null, { timeout: PATIENCE });
      took.push((await stopLatency(page))[1]);
    }
    t.diagnostic(`the worker stopped after ${took.map((ms) => ms.toFixed(1)).join(', ')} ms`);
    // A machine with other work may take a thread from its processor for that long: the middle one counts.
    const middle = took.toSorted((one, other) => one - other)[2];
    assert.ok(middle < 100, `${middle} ms`);
    const warm = await searchDepth(page, 8, { threads: 1 });
    t.diagnostic(`depth 8: ${cold.nodes} nodes with an empty table, ${warm.nodes} after the stopped searches`);
    // Those were at least four plies deeper: a fifth to two fifths of the nodes are left. With an empty table all are.
    assert.ok(warm.nodes < cold.nodes, `${warm.nodes} of ${cold.nodes}`);
  });

  test(`on ${host} searches have ${isIsolated ? 'several threads' : 'one thread'}`, async (t) => {
    const page = await open(t, { game: 'chess' }, { address: address(), serviceWorkers: 'block', settings: { threads: 3 } });
    const first = await searchDepth(page, 8);
    await page.evaluate(() => app.restartEngine());
    const second = await searchDepth(page, 8);
    t.diagnostic(`${first.nodes} and ${second.nodes} nodes`);
    const isField = await page.getByLabel('Threads of the search').evaluate((select) => !select.closest('[hidden]'));
    assert.equal(isField, isIsolated);
    // Threads that share a table never search the same tree twice; one thread always does.
    assert.equal(first.nodes !== second.nodes, isIsolated);
    const single = await searchDepth(page, 8, { threads: 1 });
    assert.ok(single.best);
  });
}

test('a table that does not fit into memory is an error, and the engine goes on', async (t) => {
  const page = await open(t, { game: 'chess' });
  const refused = await page.evaluate(() => {
    const what = { ...app.opened(), table: 3000, request: { position: null, moves: [], limits: { depth: 3 } } };
    return app.engine.search(what).then(() => 'searched', (error) => error.message);
  });
  assert.equal(refused, 'no memory for a table of 3000 MiB');
  assert.ok((await searchDepth(page, 3)).best);
});

test('after the first visit the service worker allows threads on any host', async (t) => {
  const page = await open(t, { game: 'chess' }, { address: plainServer.address });
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForSelector('body[data-ready]', { timeout: PATIENCE });
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.ok((await searchDepth(page, 6, { threads: 2 })).best);
});

// Files of the user

const FIXTURES = join(WEB, 'target', 'fixtures');
const filesBox = (page) => page.locator('.files-box');
const filesVerdict = (page) => filesBox(page).locator('.verdict');

/** Chooses files in the dialogue, and waits for what is said of them. */
async function addFiles(page, files) {
  await filesBox(page).locator('input[type=file]').setInputFiles(files);
  const isSaid = () => /^(?!Checking)./.test(document.querySelector('.files-box .verdict')?.textContent ?? '');
  await page.waitForFunction(isSaid, null, { timeout: PATIENCE });
  return filesVerdict(page).textContent();
}

test('a book is opened, shown with counts, played from, kept for the next visit and removed', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  assert.equal(await addFiles(page, [join(FIXTURES, 'small.book')]), 'Added small.book.');
  const rows = page.locator('.known tbody tr');
  await rows.nth(1).waitFor();
  assert.deepEqual(await rows.first().locator('td').allTextContents(), ['e4', '3', '67 %', '33 %', '0 %']);
  assert.deepEqual(await rows.nth(1).locator('td').allTextContents(), ['d4', '1', '0 %', '0 %', '100 %']);
  await rows.first().getByRole('button').click();
  await waitForNews(page, 'White: e4');
  await page.waitForFunction(() => document.querySelector('.known tbody td')?.textContent === 'e5');
  await page.reload();
  await page.waitForSelector('body[data-ready]', { timeout: PATIENCE });
  await rows.first().waitFor();
  await mode(page, 'play');
  await press(page, 'New game');
  await page.getByLabel('You play').selectOption('black');
  await waitForNews(page, '^White: [ed]4');
  // It was played without a search, which would have left a score.
  assert.equal(await page.evaluate(() => app.table.tree.nodes[0].score), null);
  await filesBox(page).locator('summary').click();
  await press(page, 'Remove small.book');
  await page.waitForFunction(() => document.querySelectorAll('.files li').length === 0);
  await mode(page, 'analyse');
  assert.equal(await rows.count(), 0);
});

test('a bad file is refused with the reason, and the good ones stay', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  const book = readFileSync(join(FIXTURES, 'small.book'));
  await addFiles(page, [join(FIXTURES, 'small.book')]);
  const bad = (name, buffer) => addFiles(page, [{ name, mimeType: 'application/octet-stream', buffer }]);
  assert.match(await bad('cut.book', book.subarray(0, 100)), /^cut\.book: the file has 100 bytes, not 229/);
  const damaged = Buffer.from(book);
  damaged[150] ^= 1;
  assert.match(await bad('damaged.book', damaged), /^damaged\.book: the checksum does not match/);
  assert.match(await bad('text.book', Buffer.from('1. e4 e5')), /^text\.book: 8 bytes are not a whole number of book entries/);
  assert.match(await bad('notes.wdl', Buffer.from('nothing')), /^notes\.wdl: .*not an endgame table/);
  assert.match(await bad('weights.net', Buffer.alloc(64)), /^cannot use the evaluator, not a network file: "weights.net"/);
  assert.match(await bad('1k-1k.wdl', readFileSync(join(FIXTURES, 'english', '1k-1k.wdl'))), /^1k-1k\.wdl: .*chess/);
  assert.equal(await page.locator('.files li').count(), 1);
});

test('endgame tables that are dropped on the page give their verdict', async (t) => {
  const position = 'W:WK1:BK6';
  const page = await open(t, { game: 'english', mode: 'analyse', position });
  const tables = ['1k-1k.wdl', '1k-1k.dtc', '1k-1m.wdl', '1k-1m.dtc', '1m-1m.wdl', '1m-1m.dtc'];
  const contents = tables.map((name) => [name, readFileSync(join(FIXTURES, 'english', name)).toString('base64')]);
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, bytes] of files) dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, contents);
  await page.locator('.solved').waitFor({ timeout: PATIENCE });
  assert.match(await page.locator('.solved').textContent(), /^Endgame tables: White wins\. Plies to the next capture, promotion or end of the game: 1\.$/);
  assert.equal(await page.locator('.files li').count(), tables.length);
  const missing = await addFiles(page, [{ name: '9k-9k.dtc', mimeType: '', buffer: Buffer.from('x') }]);
  assert.match(missing, /9k-9k\.dtc needs 9k-9k\.wdl/);
});

test('a Polyglot book is shown with weights and played from', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  const rows = page.locator('.known tbody tr');
  assert.equal(await addFiles(page, [join(FIXTURES, 'small.bin')]), 'Added small.bin.');
  await rows.nth(1).waitFor();
  assert.deepEqual(await page.locator('.known th').allTextContents(), ['Move', 'Weight']);
  assert.deepEqual(await rows.first().locator('td').allTextContents(), ['d4', '500']);
  assert.deepEqual(await rows.nth(1).locator('td').allTextContents(), ['e4', '100']);
  // A book of the other format takes its place.
  assert.equal(await addFiles(page, [join(FIXTURES, 'small.book')]), 'Added small.book.');
  await page.waitForFunction(() => document.querySelectorAll('.known th').length === 5);
  assert.equal(await page.locator('.files li').count(), 1);
  await addFiles(page, [join(FIXTURES, 'small.bin')]);
  await mode(page, 'play');
  await press(page, 'New game');
  await page.getByLabel('You play').selectOption('black');
  await waitForNews(page, '^White: [ed]4');
  assert.equal(await page.evaluate(() => app.table.tree.nodes[0].score), null);
});

test('Syzygy tables give their verdict, to the search too', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse', position: '8/8/8/5k2/8/8/1Q6/K7 w - - 0 1' });
  const table = readFileSync(join(FIXTURES, 'KQvK.rtbw'));
  const misnamed = await addFiles(page, [{ name: 'KRvK.rtbw', mimeType: '', buffer: table }]);
  assert.match(misnamed, /^KRvK\.rtbw: the list of men is malformed/);
  assert.equal(await addFiles(page, [join(FIXTURES, 'KQvK.rtbw')]), 'Added KQvK.rtbw.');
  await page.locator('.solved').waitFor({ timeout: PATIENCE });
  assert.equal(await page.locator('.solved').textContent(), 'Endgame tables: White wins.');
  const scored = await page.evaluate(async () => {
    // The capture of the pawn leads into the table.
    const position = '8/8/8/5k2/8/8/1Q4p1/7K w - - 0 1';
    const search = (files) => app.engine.search({ ...app.opened(), files, request: { position, moves: [], limits: { depth: 4 } } });
    const [without, withTable] = [await search(0), await search(app.opened().files)];
    return { without: without.score, withTable: withTable.score };
  });
  assert.ok(scored.withTable > scored.without + 1000, JSON.stringify(scored));
});

test('a network of the user evaluates', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  const network = readFileSync(join(WEB, '..', 'crates', 'games', 'networks', 'chess.net'));
  // The network of the tree with scores twice as large, by the field after magic, version, name and sizes.
  const scale = 8 + 2 + 1 + 'chess'.length + 4 + 2 + 2;
  network.writeUInt16LE(2 * network.readUInt16LE(scale), scale);
  network.writeUInt32LE(crc32(network.subarray(0, -4)), network.length - 4);
  const before = await searchDepth(page, 6);
  assert.equal(await addFiles(page, [{ name: 'mine.net', mimeType: '', buffer: network }]), 'Added mine.net.');
  const names = await page.getByLabel('Evaluation by').locator('option').allTextContents();
  assert.deepEqual(names, ['mine.net', 'network', 'handwritten']);
  assert.notDeepEqual(await searchDepth(page, 6), before);
});

// Setting up

test('the editor writes positions, reads them, and says what is wrong', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'setUp' });
  const position = page.getByLabel('Position', { exact: true });
  await press(page, 'Clear');
  assert.match(await page.locator('.verdict').first().textContent(), /king/i);
  await page.getByRole('button', { name: 'white king', exact: true }).click();
  await square(page, 'e1').click();
  await page.getByRole('button', { name: 'black king', exact: true }).click();
  await square(page, 'e8').click();
  await page.getByRole('button', { name: 'white rook', exact: true }).click();
  await square(page, 'h1').click();
  await page.getByLabel('White, king side').check();
  assert.equal(await position.inputValue(), '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await press(page, 'Move pieces');
  await drag(page, 'e8', 'd8');
  assert.equal(await position.inputValue(), '3k4/8/8/8/8/8/8/4K2R w K - 0 1');
  await position.fill('8/8/8/8/8/8/8/K6x w - - 0 1');
  assert.match(await page.locator('.verdict').first().textContent(), /x/);
  assert.ok(await page.getByRole('button', { name: 'Analyse from here' }).isDisabled());
  await position.fill('7k/8/8/8/8/8/8/K6R b - - 0 1');
  assert.equal(await label(page, 'h8'), 'black king on h8');
  await press(page, 'Analyse from here');
  await waitForNews(page, 'Check.*Black to move');
});

test('the editor knows every board', async (t) => {
  const page = await open(t, { game: 'frisian', mode: 'setUp' });
  await press(page, 'Clear');
  await page.getByRole('button', { name: 'white king', exact: true }).click();
  await square(page, '46').click();
  await page.getByRole('button', { name: 'black man', exact: true }).click();
  await square(page, '5').click();
  assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), 'W:WK46:B5');
  await press(page, 'Play from here');
  await waitForNews(page, 'White to move');
});

test('the editor of the small games writes their positions, and says what is wrong', async (t) => {
  const page = await open(t, { game: 'tic-tac-toe', mode: 'setUp' });
  const position = page.getByLabel('Position', { exact: true });
  const verdict = page.locator('.verdict').first();
  const put = async (piece, ...squares) => {
    await page.getByRole('button', { name: piece, exact: true }).click();
    for (const at of squares) await page.locator(`[data-square="${at}"]`).click();
  };
  await press(page, 'Clear');
  await put('white cross', 4, 0);
  assert.match(await verdict.textContent(), /not a board of tic-tac-toe/i);
  await put('black nought', 8);
  assert.equal(await position.inputValue(), 'x...x...o');
  assert.equal(await verdict.textContent(), 'The position is valid.');

  await page.locator('#game').selectOption('connect-four');
  await page.waitForFunction(() => app.table.game === 'connect-four');
  await put('white cross', 3);
  assert.match(await verdict.textContent(), /has an empty square below it/);
  await put('white cross', 3, 38);
  assert.equal(await position.inputValue(), '......./......./......./......./......./...x...');
  await press(page, 'Play from here');
  await waitForNews(page, 'Black to move|White to move');

  await mode(page, 'setUp');
  await page.locator('#game').selectOption('othello');
  await page.waitForFunction(() => app.table.game === 'othello');
  await press(page, 'Clear');
  assert.match(await verdict.textContent(), /no disc/i);
  await put('white disc', 1);
  await put('black disc', 0);
  await page.getByLabel('Side to move').selectOption('black');
  assert.equal(await position.inputValue(), `OX${'-'.repeat(62)} O`);
  await press(page, 'Analyse from here');
  await waitForNews(page, 'Black to move');
});

test('the editor of shatar, by keyboard', async (t) => {
  const page = await open(t, { game: 'shatar', mode: 'setUp' });
  await press(page, 'Clear');
  const put = async (piece, at) => {
    await page.getByRole('button', { name: piece, exact: true }).focus();
    await page.keyboard.press('Enter');
    await square(page, at).focus();
    await page.keyboard.press('Enter');
  };
  await put('white king', 'a1');
  await put('black king', 'h8');
  await put('white bers', 'd4');
  await put('black pawn', 'a7');
  assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), '7k/p7/8/8/3J4/8/8/K7 w - - 0 1');
  await press(page, 'Play from here');
  await waitForNews(page, 'White to move');
});

// Records and links

async function readText(page, words) {
  const box = page.locator('details', { hasText: 'Games and positions' });
  if (!(await box.getAttribute('open').then((value) => value !== null))) await box.locator('summary').click();
  await page.locator('#record').fill(words);
  await press(page, 'Read');
}

test('PGN in and out, with variations and comments', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { side: 'both' } });
  await readText(page, '[White "Anderssen"]\n\n1. e4 e5 2. f4 {the gambit} (2. Nf3 Nc6) exf4 1-0');
  assert.deepEqual(await moves(page), ['e4', 'e5', 'f4', 'Nf3', 'Nc6', 'exf4']);
  await press(page, 'Write this game');
  const written = await page.locator('#record').inputValue();
  assert.match(written, /1\. e4 e5 2\. f4 \{ the gambit \} \(2\. Nf3 Nc6\)( 2\.\.\.)? exf4 1-0/);
});

test('a bad game and a bad position are reported with their place', async (t) => {
  const page = await open(t, { game: 'chess' });
  await readText(page, '1. e4 e5 2. Ke3 *');
  assert.match(await page.locator('details .verdict').first().textContent(), /Line 1, column 13.*Ke3/);
  await readText(page, '8/8/8/8 w - - 0 1');
  assert.match(await page.locator('details .verdict').first().textContent(), /8\/8\/8\/8/);
});

test('PDN in and out, and a position of draughts', async (t) => {
  const page = await open(t, { game: 'international' });
  await readText(page, '1. 32-28 19-23 2. 28x19 14x23 *');
  assert.deepEqual(await moves(page), ['32-28', '19-23', '28x19', '14x23']);
  await press(page, 'Write this game');
  assert.match(await page.locator('#record').inputValue(), /GameType "20.*1\. 32-28 19-23 2\. 28x19 14x23 \*/s);
  await readText(page, 'B:W28:BK1');
  await waitForNews(page, 'Black to move');
});

test('a file that is dropped is read', async (t) => {
  const page = await open(t, { game: 'chess' });
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['1. d4 d5 *'], 'game.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelectorAll('move-list .move').length === 2);
});

test('a file of several games is read from the dialogue, one is chosen, and it is saved', async (t) => {
  const page = await open(t, { game: 'chess' });
  await page.locator('summary', { hasText: 'Games and positions' }).click();
  const games = '[White "One"]\n\n1. e4 e5 *\n\n[White "Two"]\n\n1. d4 d5 2. c4 1-0\n';
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Open a file');
  await (await chooser).setFiles({ name: 'two.pgn', mimeType: 'text/plain', buffer: Buffer.from(games) });
  await page.waitForFunction(() => document.querySelectorAll('move-list .move').length === 2);
  await page.getByLabel('Game of the file').selectOption('2. Two – ?');
  assert.deepEqual(await moves(page), ['d4', 'd5', 'c4']);
  const download = page.waitForEvent('download');
  await press(page, 'Save');
  const saved = await download;
  assert.equal(saved.suggestedFilename(), 'chess.pgn');
  assert.match(readFileSync(await saved.path(), 'utf8'), /1\. d4 d5 2\. c4 1-0/);
});

test('position and link are copied', async (t) => {
  const page = await open(t, { game: 'russian' }, { settings: { side: 'both' }, permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await click(page, 'c3', 'b4');
  await page.locator('summary', { hasText: 'Games and positions' }).click();
  await press(page, 'Copy the position');
  await page.getByText('Copied.').waitFor();
  assert.match(await clipboard(), /^B:W17,21,/);
  await press(page, 'Copy a link');
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('http'));
  assert.equal(await clipboard(), page.url());
});

test('a link holds game, position and moves, and a bad one says so', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { side: 'both' } });
  await drag(page, 'c2', 'c4');
  await waitForNews(page, 'White: c4');
  const url = page.url();
  const other = await open(t, Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1))), { settings: { side: 'both' } });
  assert.deepEqual(await moves(other), ['c4']);
  const bad = await open(t, { game: 'chess', moves: 'e4 Ke3' });
  assert.match(await news(bad).textContent(), /does not fit/);
});

test('settings are kept', async (t) => {
  const page = await open(t, { game: 'chess' });
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Colours').selectOption('dark');
  await page.locator('#game').selectOption('thai');
  await page.waitForFunction(() => app.table.game === 'thai');
  await page.goto('about:blank');
  await page.goto(server.address);
  await page.waitForSelector('body[data-ready]');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.evaluate(() => app.table.game), 'thai');
});

// Everywhere

test('the page works without a network after the first visit, and under a path', async (t) => {
  const root = join(WEB, 'target', 'under-a-path');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, 'some'), { recursive: true });
  symlinkSync(SITE, join(root, 'some', 'path'));
  const own = await serve(root);
  t.after(() => own.close());
  const page = await open(t, { game: 'chess' }, { address: `${own.address}some/path/` });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.keys()));
  own.close();
  await page.goto('about:blank');
  await page.goto(`${own.address}some/path/#game=italian`);
  await page.waitForSelector('body[data-ready]', { timeout: PATIENCE });
  assert.equal(await page.evaluate(() => app.table.game), 'italian');
  await page.getByLabel('You play').selectOption('black');
  await waitForNews(page, '^White: .*Black to move');
});

/** Every view of every family, and every kind of board. */
const VIEWS = [
  { game: 'chess', mode: 'play' },
  { game: 'chess', mode: 'analyse', moves: 'e4 e5' },
  { game: 'chess', mode: 'setUp' },
  { game: 'chess960', mode: 'play' },
  { game: 'shatar', mode: 'play' },
  { game: 'shatar', mode: 'analyse', moves: 'g1f3 b8c6' },
  { game: 'shatar', mode: 'setUp' },
  { game: 'russian', mode: 'setUp' },
  { game: 'international', mode: 'play', position: 'W:W38,50:B32,33,23,K2' },
  { game: 'international', mode: 'analyse', moves: '32-28 19-23 28x19' },
  { game: 'canadian', mode: 'play' },
  { game: 'canadian', mode: 'setUp' },
  { game: 'turkish', mode: 'analyse' },
  { game: 'tic-tac-toe', mode: 'play' },
  { game: 'connect-four', mode: 'play' },
  { game: 'connect-four', mode: 'analyse' },
  { game: 'othello', mode: 'play' },
  { game: 'othello', mode: 'setUp' },
];

/** Runs axe-core in light and dark colours. */
async function findsNothing(page) {
  await page.addScriptTag({ content: readFileSync(AXE, 'utf8') });
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
    assert.deepEqual(found, []);
  }
}

async function fitsNarrow(page) {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 320, `${width} px`);
}

for (const view of VIEWS) {
  test(`axe finds nothing in ${view.game}, ${view.mode}; nothing is wider than 320 px`, async (t) => {
    const page = await open(t, view, { settings: { side: 'both' } });
    await page.evaluate(() => document.querySelectorAll('details').forEach((box) => box.setAttribute('open', '')));
    await findsNothing(page);
    await fitsNarrow(page);
  });
}

test('axe finds nothing in an analysis with a book, in choosers, with an error, in a game that is over', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  await addFiles(page, [join(FIXTURES, 'small.book')]);
  await press(page, 'Start');
  await page.locator('ol.lines li').nth(2).waitFor({ timeout: PATIENCE });
  await press(page, 'Stop');
  await findsNothing(page);
  await fitsNarrow(page);
  const promotion = await open(t, { game: 'chess', position: '8/6kP/8/8/8/8/8/K7 w - - 0 1' }, { settings: { side: 'both' } });
  await click(promotion, 'h7', 'h8');
  await findsNothing(promotion);
  const captures = await open(t, { game: 'english', position: 'W:W23:B10,11,18,19' }, { settings: { side: 'both' } });
  await click(captures, '23', '7');
  await findsNothing(captures);
  const inTheMiddle = await open(t, { game: 'russian', position: 'W:Wc3:Bd4,d6,h8' }, { settings: { side: 'both' } });
  await click(inTheMiddle, 'c3', 'e5');
  await findsNothing(inTheMiddle);
  const bad = await open(t, { game: 'chess', mode: 'setUp' });
  await bad.getByLabel('Position', { exact: true }).fill('8/8 w');
  await findsNothing(bad);
  const over = await open(t, { game: 'chess', moves: 'f3 e5 g4 Qh4#' }, { settings: { side: 'both', time: '3+2' } });
  await findsNothing(over);
});

test('pictures for the eye, and that of the README', async (t) => {
  const moves = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7';
  const page = await open(t, { game: 'chess', mode: 'analyse', moves }, { viewport: { width: 960, height: 652 } });
  await press(page, 'Start');
  await page.waitForFunction(() => /Depth (9|\d\d)/.test(document.querySelector('.statistics').textContent), null, { timeout: PATIENCE });
  await press(page, 'Stop');
  writeFileSync(join(PICTURES, 'readme.png'), await page.screenshot());
  for (const [width, height] of [[320, 1100], [1280, 860]]) {
    for (const view of VIEWS) {
      const other = await open(t, view, { viewport: { width, height }, settings: { side: 'both' }, colorScheme: width === 320 ? 'dark' : 'light' });
      if (view.position) await other.locator('[role=gridcell].must-capture').first().waitFor();
      writeFileSync(join(PICTURES, `${view.game}-${view.mode}-${width}.png`), await other.screenshot());
      await other.context().close();
    }
  }
});
