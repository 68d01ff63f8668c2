// The command that serves the page.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import { start } from './browser.js';
import { WEB } from './site.js';

test('web/serve prints its address, and serves the page with the headers that allow threads', async (t) => {
  const { address, close } = await start(join(WEB, 'serve'), ['0'], { SITE_IS_BUILT: '1' });
  t.after(close);
  assert.match(address, /^http:\/\/localhost:\d+\/$/);
  const page = await fetch(address);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('Content-Type'), 'text/html; charset=utf-8');
  assert.equal(page.headers.get('Cross-Origin-Opener-Policy'), 'same-origin');
  assert.equal(page.headers.get('Cross-Origin-Embedder-Policy'), 'require-corp');
  assert.match(await page.text(), /<game-board>/);
  const module = await fetch(`${address}games/chess_bg.wasm`);
  assert.equal(module.headers.get('Content-Type'), 'application/wasm');
  assert.equal((await fetch(`${address}missing`)).status, 404);
  await close();
  await assert.rejects(fetch(address));
});
