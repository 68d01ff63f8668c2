// Accessibility by axe-core, and the width of small screens.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

import { addFiles, click, FIXTURES, open, PATIENCE, press } from './page.js';
import { VIEWS } from './views.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

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
  await page.waitForFunction(() => innerWidth === 320);
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
