// Analysis: lines, arrows, the graph, threads and the end of a search.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseGame, drag, mode, moves, open, PATIENCE, plainServer, press, searchDepth, server, waitForNews } from './page.js';

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
  assert.equal(await page.evaluate(() => app.engine.isRunning), false);
  return took;
}

test('analysis gives lines and arrows, follows the board and stops', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  await press(page, 'Start');
  await page.waitForFunction(() => document.querySelectorAll('ol.lines li').length === 3, null, { timeout: PATIENCE });
  assert.ok((await page.locator('.arrow').count()) >= 1);
  await drag(page, 'e2', 'e4');
  await page.waitForFunction(() => /^Depth ([4-9]|\d\d)/.test(document.querySelector('.statistics').textContent));
  const first = await page.locator('ol.lines button').first().textContent();
  assert.match(first, /^([a-h][56]|N[acfh]6)/, 'a move of Black');
  const took = await stopLatency(page);
  t.diagnostic(`stopped in ${took.map((ms) => ms.toFixed(1)).join(' and ')} ms`);
  // The page draws the last report with its next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const nodes = await page.locator('.statistics').textContent();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.statistics').textContent(), nodes);
  // A line is kept as a variation.
  await page.locator('ol.lines button').first().click();
  assert.ok((await moves(page)).length > 2);
});

test('a line that was kept is only shown when the user plays on', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse', moves: 'e4 e5' });
  await press(page, 'Start');
  await page.waitForFunction(() => document.querySelectorAll('ol.lines li').length === 3, null, { timeout: PATIENCE });
  await press(page, 'Stop');
  await page.locator('ol.lines button').first().click();
  const kept = await moves(page);
  await mode(page, 'play');
  await press(page, 'Next move');
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => app.isThinking), false);
  assert.deepEqual(await moves(page), kept);
});

test('an analysis goes on with the game that is chosen, and on another link', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse', moves: 'e4' });
  // The computer does not move here.
  await page.waitForTimeout(500);
  assert.deepEqual(await moves(page), ['e4']);
  await press(page, 'Start');
  const isAnalysed = () => page.waitForFunction(() => /^Depth ([4-9]|\d\d)/.test(document.querySelector('.statistics').textContent), null, { timeout: PATIENCE });
  await isAnalysed();
  await chooseGame(page, 'shatar');
  await isAnalysed();
  assert.match(await page.locator('ol.lines button').first().textContent(), /^[a-h][1-3][a-h][2-4] /);
  await page.goto(`${server.address}#game=russian&mode=analyse&moves=c3-d4`);
  await page.waitForSelector('body[data-game=russian]', { timeout: PATIENCE });
  await isAnalysed();
  await press(page, 'Stop');
  await mode(page, 'play');
  assert.equal(await page.locator('.arrow').count(), 0);
});

test('the evaluation bar shows who is better, from the side of the board that is White\'s', async (t) => {
  // White has a queen, Black a rook.
  const page = await open(t, { game: 'chess', mode: 'analyse', position: '4k2r/ppp5/8/8/8/8/PPP1K3/Q7 b - - 0 1' });
  const bar = page.getByRole('meter', { name: 'Evaluation' });
  const fill = () => bar.evaluate((meter) => {
    const { top, bottom } = meter.querySelector('.fill').getBoundingClientRect();
    const box = meter.getBoundingClientRect();
    return { isBelow: Math.abs(bottom - box.bottom) < 3, share: (bottom - top) / box.height };
  });
  assert.equal(await bar.getAttribute('aria-valuenow'), '50');
  await press(page, 'Start');
  await page.waitForFunction(() => Number(document.querySelector('evaluation-bar').getAttribute('aria-valuenow')) > 60, null, { timeout: PATIENCE });
  await press(page, 'Stop');
  assert.match(await bar.getAttribute('aria-valuetext'), /^Evaluation for White: \+\d/);
  const [value, { isBelow, share }] = [Number(await bar.getAttribute('aria-valuenow')), await fill()];
  assert.ok(isBelow && Math.abs(100 * share - value) < 5, `${share} of ${value}`);
  await press(page, 'Turn the board');
  assert.equal((await fill()).isBelow, false);
  await mode(page, 'play');
  assert.equal(await bar.isVisible(), false);
});

test('a line stays the same button while the analysis writes it', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  await press(page, 'Start');
  const isDeep = (least) =>
    page.waitForFunction((depth) => Number(/^Depth (\d+)/.exec(document.querySelector('.statistics').textContent)?.[1]) >= depth, least, { timeout: PATIENCE });
  await isDeep(3);
  const line = await page.locator('ol.lines button').first().elementHandle();
  await isDeep(8);
  assert.ok(await line.evaluate((button) => button.isConnected));
  await line.click();
  assert.ok((await moves(page)).length > 2);
});

test('the number of lines can be changed while the analysis runs', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  await press(page, 'Start');
  for (const lines of [5, 1, 2]) {
    await page.getByRole('combobox', { name: 'Lines', exact: true }).selectOption(String(lines));
    const isShown = (wanted) =>
      /^Depth ([4-9]|\d\d)/.test(document.querySelector('.statistics').textContent) && document.querySelectorAll('ol.lines li').length === wanted;
    await page.waitForFunction(isShown, lines, { timeout: PATIENCE });
  }
});

test('all moves are evaluated for the graph, and a click on it goes to a move', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse', moves: 'e4 e5 Qh5 Nc6 Bc4 Nf6' });
  await press(page, 'Start');
  await page.waitForFunction(() => document.querySelectorAll('ol.lines li').length === 3, null, { timeout: PATIENCE });
  await drag(page, 'h5', 'f7');
  await press(page, 'Previous move');
  await page.waitForFunction(() => document.querySelectorAll('ol.lines li').length === 3, null, { timeout: PATIENCE });
  await press(page, 'Evaluate all moves');
  // The lines of the last search belong to another position.
  assert.equal(await page.locator('ol.lines li').count(), 0);
  await page.waitForFunction(() => document.querySelector('evaluation-graph polyline')?.getAttribute('points').split(' ').length === 8, null, { timeout: PATIENCE });
  const graph = page.locator('evaluation-graph');
  const { width } = await graph.boundingBox();
  for (const [move, said] of [[3, '^White: Qh5'], [0, '^White to move'], [7, 'White wins: checkmate']]) {
    await graph.click({ position: { x: 1 + ((width - 4) * move) / 7, y: 5 } });
    await waitForNews(page, said);
  }
});

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
      await page.waitForFunction(() => /Depth (1[2-9]|[2-9]\d)/.test(document.querySelector('.statistics').textContent), null, { timeout: PATIENCE });
      took.push((await stopLatency(page))[1]);
    }
    t.diagnostic(`the worker stopped after ${took.map((ms) => ms.toFixed(1)).join(', ')} ms`);
    // A busy machine may suspend a thread for that long: the best of them counts.
    assert.ok(Math.min(...took) < 100, `${took} ms`);
    const warm = await searchDepth(page, 8, { threads: 1 });
    t.diagnostic(`depth 8: ${cold.nodes} nodes with an empty table, ${warm.nodes} after the stopped searches`);
    // The stopped searches were at least four plies deeper: with their table, a fifth to two fifths of the nodes remain.
    assert.ok(warm.nodes < cold.nodes, `${warm.nodes} of ${cold.nodes}`);
  });

  test(`on ${host} searches have ${isIsolated ? 'several threads' : 'one thread'}`, async (t) => {
    const page = await open(t, { game: 'chess' }, { address: address(), serviceWorkers: 'block', settings: { threads: 4 } });
    const counts = [];
    for (let search = 0; search < 3; search += 1) {
      await page.evaluate(() => app.restartEngine());
      counts.push((await searchDepth(page, 11)).nodes);
    }
    t.diagnostic(`${counts.join(', ')} nodes`);
    const isField = await page.getByLabel('Threads of the search').evaluate((select) => !select.closest('[hidden]'));
    assert.equal(isField, isIsolated);
    // Threads that share a table hardly ever search the same tree twice; one thread always does.
    assert.equal(new Set(counts).size > 1, isIsolated);
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

test('a level that does not exist is an error, and a time that is too long ends no search', async (t) => {
  const page = await open(t, { game: 'chess' });
  const search = (request) =>
    page.evaluate((more) => {
      const what = { ...app.opened(), request: { position: null, moves: [], limits: { depth: 5 }, ...more } };
      return app.engine.search(what).then(({ depth }) => depth, (error) => error.message);
    }, request);
  assert.equal(await search({ level: 21 }), 'levels are from 0 to 20: "21"');
  assert.equal(await search({ level: 20 }), 5);
  assert.equal(await search({ limits: { depth: 6, move_time: 1e30 } }), 6);
  assert.equal(await search({ limits: { depth: 7, clock: { remaining: 1e30, increment: 1e30 } } }), 7);
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
