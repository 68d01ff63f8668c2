// The page in Debian's Chromium, and the actions of users, by mouse, touch and keyboard. A file of tests that imports
// this has a browser and two servers of its own while its tests run.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { openBrowser, serve } from './browser.js';
import { SITE, WEB } from './site.js';

/** A move of the computer, a search: generous, for a busy machine. */
export const PATIENCE = Number(process.env.WEB_TEST_PATIENCE ?? 60_000);

let browser;
export let server;
/** A host that does not send the headers that allow shared memory. */
export let plainServer;

before(async () => {
  server = await serve(SITE);
  plainServer = await serve(SITE, { plain: true });
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await server?.close();
  await plainServer?.close();
});

/** A page of its own, whose errors fail the test. */
export async function open(t, place = {}, options = {}) {
  const { address = server.address, settings = {}, ...contextOptions } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...contextOptions });
  context.setDefaultTimeout(PATIENCE);
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
export const square = (page, name) =>
  page.locator(`[aria-label="${name} is empty"], [aria-label$=" on ${name}"], [aria-label^="${name} is empty,"], [aria-label*=" on ${name},"]`);

export const news = (page) => page.locator('#news');
export const mode = (page, name) => page.locator(`button[data-mode=${name}]`).click();
export const isInMode = (page, name) => page.waitForSelector(`body[data-mode=${name}]`, { timeout: PATIENCE });
/** Waits for the board of a game that is being opened: until then a move would be lost. */
const isOpened = (page) => page.waitForSelector('game-board:not([aria-busy])', { timeout: PATIENCE });
/** Chooses a game, and waits for its board. */
export async function chooseGame(page, name) {
  await page.locator('#game').selectOption(name);
  await isOpened(page);
  await page.waitForSelector(`body[data-game=${name}]`, { timeout: PATIENCE });
}
/** Begins a new game, and waits for its board. */
export async function newGame(page) {
  await press(page, 'New game');
  await isOpened(page);
}
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
export const moves = (page) => page.locator('move-list .move').allTextContents();
export const label = (page, name) => square(page, name).getAttribute('aria-label');

export async function waitForNews(page, pattern) {
  const isSaid = (source) => new RegExp(source).test(document.getElementById('news').textContent);
  await page.waitForFunction(isSaid, pattern, { timeout: PATIENCE }).catch(async () => {
    assert.fail(`no ${pattern} in: ${await news(page).textContent()}`);
  });
}

/**
 * Waits for an asynchronous condition. `waitForFunction` does not: it takes any promise as true.
 * @param {(arg: any) => Promise<boolean>} condition
 */
export async function waitUntil(page, condition, arg = null) {
  const deadline = performance.now() + PATIENCE;
  while (!(await page.evaluate(condition, arg))) {
    assert.ok(performance.now() < deadline, `not within ${PATIENCE} ms, with ${JSON.stringify(arg)}: ${condition}`);
    await pause(20);
  }
}

export async function drag(page, from, to) {
  const [start, end] = [await square(page, from).boundingBox(), await square(page, to).boundingBox()];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

export async function click(page, ...names) {
  for (const name of names) await square(page, name).click();
}

/** Moves the focus on the grid by arrow keys, from the square that has it. */
export async function walk(page, keys) {
  for (const key of keys) await page.keyboard.press(key);
}

/** The nodes and the best move of a search to a depth, by the engine of the page. */
export function searchDepth(page, depth, request = {}) {
  return page.evaluate(async ([limit, more]) => {
    const what = { ...app.opened(), request: { position: null, moves: [], limits: { depth: limit }, ...more } };
    const { nodes, best } = await app.engine.search(what);
    return { nodes, best };
  }, [depth, request]);
}

/** Books, tables and networks that web/test makes. */
export const FIXTURES = join(WEB, 'target', 'fixtures');
export const filesBox = (page) => page.locator('.files-box');
export const filesVerdict = (page) => filesBox(page).locator('.verdict');

/** Chooses files in the dialogue, and waits for the message about them. */
export async function addFiles(page, files) {
  await filesVerdict(page).evaluate((verdict) => verdict.replaceChildren());
  await filesBox(page).locator('input[type=file]').setInputFiles(files);
  const isSaid = () => /^(?!Checking)./.test(document.querySelector('.files-box .verdict')?.textContent ?? '');
  await page.waitForFunction(isSaid, null, { timeout: PATIENCE });
  return filesVerdict(page).textContent();
}

/** Pastes a game or a position. */
export async function readText(page, words) {
  const box = page.locator('details', { hasText: 'Games and positions' });
  if (!(await box.getAttribute('open').then((value) => value !== null))) await box.locator('summary').click();
  await page.locator('#record').fill(words);
  await press(page, 'Read');
}
