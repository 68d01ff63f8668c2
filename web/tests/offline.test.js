// The page without a network.

import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { serve } from './browser.js';
import { open, PATIENCE, waitForNews, waitUntil } from './page.js';
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

test('another build replaces the files once the page is closed', async (t) => {
  const root = join(WEB, 'target', 'another-build');
  const site = join(root, 'some', 'path');
  rmSync(root, { recursive: true, force: true });
  cpSync(SITE, site, { recursive: true });
  // A page that the service worker does not control, to look on while no other is open.
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Watch</title>');
  const own = await serve(root);
  t.after(() => own.close());
  const address = `${own.address}some/path/`;
  const page = await open(t, { game: 'tic-tac-toe' }, { address });
  const watch = await page.context().newPage();
  await watch.goto(own.address);
  /** Waits for these states of the active worker and of the one that waits. */
  const workersAre = (active, waiting) =>
    waitUntil(watch, async ([scope, ...wanted]) => {
      const registration = await navigator.serviceWorker.getRegistration(scope);
      const workers = [registration?.active, registration?.waiting];
      return workers.every((worker, at) => (worker?.state ?? null) === wanted[at]);
    }, [address, active, waiting]);
  const cacheNames = () => watch.evaluate(() => caches.keys());
  const cacheOf = (version) => `board-${address}-${version}`;

  const precache = readFileSync(join(site, 'precache.js'), 'utf8');
  const [, version] = /VERSION = '(.+)'/.exec(precache);
  await workersAre('activated', null);
  assert.deepEqual(await cacheNames(), [cacheOf(version)]);
  // The cache of another copy on this host, and one of another page.
  const foreign = [`board-${own.address}some/path/other/-${version}`, 'another-page'];
  await watch.evaluate((names) => Promise.all(names.map((name) => caches.open(name))), foreign);
  await page.goto('about:blank');

  writeFileSync(join(site, 'precache.js'), precache.replace(version, 'another'));
  appendFileSync(join(site, 'app.js'), 'globalThis.isOfAnotherBuild = true;\n');
  const visit = async () => {
    const visited = await page.context().newPage();
    await visited.goto(`${address}#game=tic-tac-toe`);
    await visited.waitForSelector('body[data-ready]', { timeout: PATIENCE });
    return { visited, isOfAnotherBuild: await visited.evaluate(() => globalThis.isOfAnotherBuild ?? false) };
  };
  const first = await visit();
  assert.equal(first.isOfAnotherBuild, false);
  await workersAre('activated', 'installed');
  // The page that is open gets no file of the other build.
  assert.doesNotMatch(await first.visited.evaluate(() => fetch('app.js').then((answer) => answer.text())), /isOfAnotherBuild/);
  await first.visited.close();
  await workersAre('activated', null);
  assert.deepEqual((await cacheNames()).toSorted(), [cacheOf('another'), ...foreign].toSorted());
  const second = await visit();
  assert.equal(second.isOfAnotherBuild, true);
});
