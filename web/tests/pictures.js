// Pictures of every view, for a look at them and for the README: web/test pictures.js

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { open, PATIENCE, press } from './page.js';
import { WEB } from './site.js';
import { VIEWS } from './views.js';

const PICTURES = join(WEB, 'target', 'pictures');

test('pictures of every view, and that of the README', async (t) => {
  mkdirSync(PICTURES, { recursive: true });
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
