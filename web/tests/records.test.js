// Games and positions as text, links, and settings.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { chooseGame, click, drag, isInMode, label, mode, moves, news, open, PATIENCE, press, readText, searchDepth, server, waitForNews, waitUntil } from './page.js';

test('PGN in and out, with variations and comments', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { side: 'both' } });
  await readText(page, '[White "Anderssen"]\n\n1. e4 e5 2. f4 {the gambit} (2. Nf3 Nc6) exf4 1-0');
  assert.deepEqual(await moves(page), ['e4', 'e5', 'f4', 'Nf3', 'Nc6', 'exf4']);
  await press(page, 'Write this game');
  const written = await page.locator('#record').inputValue();
  assert.match(written, /1\. e4 e5 2\. f4 \{ the gambit \} \(2\. Nf3 Nc6\)( 2\.\.\.)? exf4 1-0/);
});

test('a game that was read is written with its tags, comments and glyphs', async (t) => {
  const page = await open(t, { game: 'chess' });
  await readText(page, '[Event "Cup"]\n[Date "1851.06.21"]\n[White "Anderssen"]\n\n{before} 1. e4! {[%clk 0:01:30] after} e5 ({instead} 1... c5) 1-0');
  assert.match(await page.locator('move-list').textContent(), /^before.*e4.*after.*e5/);
  await press(page, 'Write this game');
  const written = await page.locator('#record').inputValue();
  for (const [name, value] of [['Event', 'Cup'], ['Date', '1851.06.21'], ['White', 'Anderssen'], ['Black', '?']]) {
    assert.ok(written.includes(`[${name} "${value}"]`), written);
  }
  assert.match(written.replaceAll('\n', ' '), /\{ before \} 1\. e4 \$1 \{ \[%clk 0:01:30\] after \} 1\.\.\. e5 \(1\.\.\. c5 \{ instead \}\) 1-0/);
});

test('a game that was played here has the local date', async (t) => {
  // UTC+14: for most of the day the date differs from that of UTC.
  const page = await open(t, { game: 'chess', moves: 'e4' }, { timezoneId: 'Pacific/Kiritimati' });
  await page.locator('summary', { hasText: 'Games and positions' }).click();
  await press(page, 'Write this game');
  const date = await page.evaluate(() => new Intl.DateTimeFormat('sv').format().replaceAll('-', '.'));
  assert.ok((await page.locator('#record').inputValue()).includes(`[Date "${date}"]`));
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

test('a game of draughts that both players lost stays so', async (t) => {
  const page = await open(t, { game: 'international' }, { settings: { side: 'both' } });
  await readText(page, '1. 32-28 19-23 0-0');
  await press(page, 'Last move');
  await waitForNews(page, 'Both sides lose: as recorded');
  await press(page, 'Write this game');
  assert.match(await page.locator('#record').inputValue(), /1\. 32-28 19-23 0-0/);
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

test('a dropped file shows its error, or its games, which end with a change of game', async (t) => {
  const page = await open(t, { game: 'chess' });
  const drop = (words) => page.evaluate((text) => app.read([new File([text], 'games.pgn')]), words);
  const box = page.locator('details', { hasText: 'Games and positions' });
  const close = () => box.evaluate((details) => details.removeAttribute('open'));
  for (const [words, said] of [
    ['1. Ke3 *', /Ke3/],
    ['8/8 w', /8\/8/],
    ['1. e4 *\n\n1. Ke3 *\n\n1. d4 *', /^Games read: 2, skipped: 1\..*Ke3/],
    ['1. e4 *\n\n1. d4 *', /^Read 2 games/],
  ]) {
    await drop(words);
    assert.match(await box.locator('.verdict').textContent(), said);
    assert.ok(await box.locator('.verdict').isVisible());
    await close();
  }
  assert.equal(await page.getByLabel('Game of the file').count(), 1);
  await chooseGame(page, 'shatar');
  assert.equal(await page.getByLabel('Game of the file').count(), 0);
  assert.equal(await box.locator('.verdict').textContent(), '');
});

test('a text with more games than are read at once says so', async (t) => {
  const page = await open(t, { game: 'chess' });
  const said = async (games) => {
    await page.evaluate((text) => app.read([new File([text], 'games.pgn')]), games.join('\n\n'));
    return page.locator('details', { hasText: 'Games and positions' }).locator('.verdict').textContent();
  };
  const games = Array(1000).fill('1. e4 *');
  assert.equal(await said(games), 'Read 1000 games.');
  assert.equal(await said([...games, '1. d4 *']), 'Read 1000 games. There are more games, which were not read.');
  games[1] = '1. Ke3 *';
  assert.match(await said(games), /^Games read: 999, skipped: 1\. (?!There are more).*Ke3/);
  assert.match(await said([...games, '1. d4 *']), /^Games read: 999, skipped: 1\. There are more games, which were not read\. .*Ke3/);
});

test('the games of several dropped files are one collection', async (t) => {
  const page = await open(t, { game: 'chess' });
  await page.evaluate(() => app.read(['1. e4 *', '1. d4 *\n\n1. c4 *'].map((text) => new File([text], 'games.pgn'))));
  const box = page.locator('details', { hasText: 'Games and positions' });
  assert.match(await box.locator('.verdict').textContent(), /^Read 3 games/);
});

test('a file that is not UTF-8 is read as Latin-1', async (t) => {
  const page = await open(t, { game: 'chess' });
  await page.evaluate(() => {
    const bytes = [...'[White "M?ller"]\n\n1. e4 *'].map((letter) => (letter === '?' ? 0xfc : letter.charCodeAt(0)));
    return app.read([new File([new Uint8Array(bytes)], 'game.pgn')]);
  });
  assert.equal(await page.locator('#record').inputValue(), '[White "Müller"]\n\n1. e4 *');
});

test('text that is dropped goes where the browser puts it', async (t) => {
  const page = await open(t, { game: 'chess' });
  const isHandled = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', '1. d4 d5 *');
    return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  assert.equal(isHandled, false);
});

/** Opens a file of games in the dialogue. */
async function openFile(page, name, words) {
  await page.locator('summary', { hasText: 'Games and positions' }).click();
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Open a file');
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });
  await page.locator('move-list .move').first().waitFor();
}

test('a PDN file is read from the dialogue', async (t) => {
  const page = await open(t, { game: 'russian' });
  await openFile(page, 'game.pdn', '[White "Ivan"]\n[GameType "25"]\n\n1. c3-d4 f6-g5 2. b2-c3 *\n');
  assert.deepEqual(await moves(page), ['c3-d4', 'f6-g5', 'b2-c3']);
});

test('a file of several games is read from the dialogue, one is chosen, and it is saved', async (t) => {
  const page = await open(t, { game: 'chess' });
  const games = '[White "One"]\n\n1. e4 e5 *\n\n[White "Two"]\n\n1. d4 d5 2. c4 1-0\n';
  await openFile(page, 'two.pgn', games);
  assert.deepEqual(await moves(page), ['e4', 'e5']);
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
  await waitUntil(page, async () => (await navigator.clipboard.readText()).startsWith('http'));
  assert.equal(await clipboard(), await page.evaluate(() => location.href));
});

test('a link holds game, position and moves, and a bad one says so', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { side: 'both' } });
  await drag(page, 'c2', 'c4');
  await waitForNews(page, 'White: c4');
  const url = await page.evaluate(() => location.href);
  const other = await open(t, Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1))), { settings: { side: 'both' } });
  assert.deepEqual(await moves(other), ['c4']);
  const bad = await open(t, { game: 'chess', moves: 'e4 Ke3' });
  assert.match(await news(bad).textContent(), /does not fit/);
  const unknown = await open(t, { game: 'halma', moves: 'e4' });
  assert.match(await news(unknown).textContent(), /^There is no game "halma" here\. White to move/);
  const edited = await open(t, { game: 'chess', mode: 'setUp', position: '8/8 w' });
  assert.match(await news(edited).textContent(), /does not fit.*8\/8.*Place the pieces/);
});

test('another link in the address bar opens its game, without loading the page again', async (t) => {
  const page = await open(t, { game: 'chess', moves: 'e4' }, { settings: { side: 'both' } });
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
  const enter = (place) => page.goto(`${server.address}#${new URLSearchParams(place)}`);
  await enter({ game: 'chess', moves: 'e4 c5' });
  await waitForNews(page, '^Black: c5');
  assert.equal(await label(page, 'c5'), 'black pawn on c5');
  await enter({ game: 'russian', mode: 'analyse', moves: 'c3-d4' });
  await isInMode(page, 'analyse');
  assert.deepEqual(await moves(page), ['c3-d4']);
  await enter({ game: 'chess', moves: 'e4 Ke3' });
  await waitForNews(page, 'does not fit');
  assert.equal(await page.locator('body[data-loaded-once]').count(), 1);
});

test('settings are kept', async (t) => {
  const page = await open(t, { game: 'chess' });
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Colours').selectOption('dark');
  await chooseGame(page, 'thai');
  await page.goto('about:blank');
  await page.goto(server.address);
  await page.waitForSelector('body[data-ready]');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.evaluate(() => app.table.game), 'thai');
});

test('every setting takes effect at once', async (t) => {
  const page = await open(t, { game: 'chess' }, { settings: { side: 'both', table: 8 } });
  await page.locator('summary', { hasText: 'Settings' }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByLabel('Colours').selectOption('light');
  const light = await background();
  await page.getByLabel('Colours').selectOption('dark');
  assert.notEqual(await background(), light);

  const labels = () => page.locator('.file:visible, .rank:visible').count();
  assert.ok((await labels()) > 0);
  // Squares of chess have no other names.
  const usual = await labels();
  await page.getByLabel('Names of squares').selectOption('other');
  assert.equal(await labels(), usual);
  await page.getByLabel('Names of squares').selectOption('none');
  assert.equal(await labels(), 0);

  const targets = () => page.locator('.target').count();
  await click(page, 'e2');
  assert.equal(await targets(), 2);
  await page.getByLabel('Show legal moves').uncheck();
  assert.equal(await targets(), 0);

  await page.getByLabel('Memory for the search').selectOption('32');
  // Another number of threads starts another engine, whose table is empty.
  const searchOn = async (threads) => {
    const engine = await page.evaluateHandle(() => app.engine);
    await page.getByLabel('Threads of the search').selectOption(threads);
    await page.waitForFunction((before) => app.engine !== before, engine, { timeout: PATIENCE });
    return searchDepth(page, 8);
  };
  const alone = await searchOn('1');
  await searchOn('2');
  assert.deepEqual(await searchOn('1'), alone);
  assert.equal(await page.evaluate(() => app.opened().table), 32);
});

test('two tabs keep the settings of both', async (t) => {
  const page = await open(t, { game: 'chess' });
  const other = await page.context().newPage();
  await other.goto(`${server.address}#game=chess`);
  await other.waitForSelector('body[data-ready]');
  await other.locator('summary', { hasText: 'Settings' }).click();
  await other.getByLabel('Colours').selectOption('dark');
  // A tab may run in a process of its own, which sees what another stores a little later.
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('board-settings')).theme === 'dark', null, { timeout: PATIENCE });
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Names of squares').selectOption('none');
  const { theme, coordinates } = await page.evaluate(() => JSON.parse(localStorage.getItem('board-settings')));
  assert.deepEqual([theme, coordinates], ['dark', 'none']);
});

test('a link from the editor holds its position', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'setUp', moves: 'e4' });
  await waitForNews(page, '^Place the pieces');
  const position = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
  const field = page.getByLabel('Position', { exact: true });
  await field.fill(position);
  // A position that the rules refuse leaves the link.
  await field.fill('8/8/8/8/8/8/8/K6x w - - 0 1');
  assert.equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('position'), position);
  await page.reload();
  await page.waitForSelector('body[data-ready]');
  assert.equal(await field.inputValue(), position);
  // The game is back on the board in another mode.
  await mode(page, 'analyse');
  await waitForNews(page, 'White to move');
});
