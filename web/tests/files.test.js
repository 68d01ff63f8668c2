// Books, endgame tables and networks of the user.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';

import { addFiles, filesBox, filesVerdict, FIXTURES, mode, newGame, open, PATIENCE, press, searchDepth, waitForNews } from './page.js';
import { WEB } from './site.js';

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
  await newGame(page);
  await waitForNews(page, '^White to move');
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
  // Plies to conversion do not open without the outcomes, and go with them.
  await press(page, 'Remove 1k-1k.wdl');
  await page.waitForFunction(() => document.querySelectorAll('.files li').length === 4);
  assert.equal(await filesVerdict(page).textContent(), 'Removed 1k-1k.dtc, 1k-1k.wdl.');
  assert.ok((await searchDepth(page, 2)).best);
  const loud = readFileSync(join(FIXTURES, 'english', '1k-1k.wdl'));
  assert.equal(await addFiles(page, [{ name: '1k-1k.WDL', mimeType: '', buffer: loud }]), 'Added 1k-1k.wdl.');
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
  const two = await addFiles(page, [join(FIXTURES, 'small.bin'), join(FIXTURES, 'small.book')]);
  assert.equal(two, 'A game has one book and one network: add at most one of each.');
  // A book of the other format takes its place.
  assert.equal(await addFiles(page, [join(FIXTURES, 'small.book')]), 'Added small.book.');
  await page.waitForFunction(() => document.querySelectorAll('.known th').length === 5);
  assert.equal(await page.locator('.files li').count(), 1);
  await addFiles(page, [join(FIXTURES, 'small.bin')]);
  await mode(page, 'play');
  await newGame(page);
  await waitForNews(page, '^White to move');
  await page.getByLabel('You play').selectOption('black');
  await waitForNews(page, '^White: [ed]4');
  assert.equal(await page.evaluate(() => app.table.tree.nodes[0].score), null);
});

test('a Polyglot book with entries out of order is refused, and one that fails at a position is named', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'analyse' });
  const add = (name, buffer) => addFiles(page, [{ name, mimeType: 'application/octet-stream', buffer }]);
  // Entries of 16 bytes that begin with their keys; two are out of order between those that are checked first.
  const damaged = Buffer.alloc(200 * 16);
  for (let entry = 0; entry < 200; entry += 1) damaged.writeUInt32BE(entry, entry * 16);
  damaged.writeUInt32BE(7, 5 * 16);
  assert.equal(await add('damaged.bin', damaged), 'damaged.bin: book entry 6 is out of order');
  assert.equal(await page.locator('.files li').count(), 0);
  // More entries for the start than any position has moves.
  const entry = readFileSync(join(FIXTURES, 'small.bin')).subarray(0, 16);
  assert.equal(await add('crowded.bin', Buffer.concat(Array(257).fill(entry))), 'Added crowded.bin.');
  await waitForNews(page, 'more than 256 book entries have the key 463b96181691fc9c: "crowded\\.bin"');
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
  // The network of the tree with scores twice as large, by the field after magic, version, name, inputs, neurons, buckets and
  // patterns.
  const scale = 8 + 2 + 1 + 'chess'.length + 4 + 2 + 2 + 4;
  network.writeUInt16LE(2 * network.readUInt16LE(scale), scale);
  network.writeUInt32LE(crc32(network.subarray(0, -4)), network.length - 4);
  // One thread searches the same tree twice.
  const search = () => searchDepth(page, 6, { threads: 1 });
  const before = await search();
  assert.equal(await addFiles(page, [{ name: 'mine.net', mimeType: '', buffer: network }]), 'Added mine.net.');
  const names = await page.getByLabel('Evaluation by').locator('option').allTextContents();
  assert.deepEqual(names, ['mine.net', 'network', 'handwritten']);
  assert.notDeepEqual(await search(), before);
  await press(page, 'Remove mine.net');
  await page.waitForFunction(() => document.querySelectorAll('.files li').length === 0);
  assert.deepEqual(await search(), before);
});
