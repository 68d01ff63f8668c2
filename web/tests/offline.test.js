// The page without a network.

import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { serve } from './browser.js';
import { open, PATIENCE, waitForNews } from './page.js';
import { SITE, WEB } from './site.js';

test('the page works without a network after the first visit, and under a path', async (t) => {
  const root = join(WEB, 'target', 'under-a-path');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, 'some'), { recursive: true });
  symlinkSync(SITE, join(root, 'some', 'path'));
  const own = await serve(root);
  t.after(() => own.close());
  const page = await open(t, { game: 'chess' }, { address: `${own.address}some/path/` });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.keys()));
  await own.close();
  await assert.rejects(fetch(own.address));
  await page.goto('about:blank');
  await page.goto(`${own.address}some/path/#game=italian`);
  await page.waitForSelector('body[data-ready]', { timeout: PATIENCE });
  assert.equal(await page.evaluate(() => app.table.game), 'italian');
  await page.getByLabel('You play').selectOption('black');
  await waitForNews(page, '^White: .*Black to move');
});
