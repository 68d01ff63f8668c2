// WebAssembly searches the same tree as the native programs: `bench` counts the same nodes in every game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { FAMILIES, moduleName } from '../site/families.js';
import { PROGRAMS, nativeBench } from './native.js';
import { open } from './page.js';
import { SITE } from './site.js';

/** Deep enough that two searches cannot agree by accident, and quick. */
const DEPTHS = { chess: 6, shatar: 6, checkers: 8, examples: 8 };

for (const family of FAMILIES) {
  test(`bench of ${family.name} counts the native nodes`, async (t) => {
    const api = await import(join(SITE, 'games', `${family.name}.js`));
    api.initSync({ module: readFileSync(join(SITE, 'games', `${family.name}_bg.wasm`)) });
    const names = JSON.parse(api.games()).map(({ name }) => name);
    assert.deepEqual(new Set(names), new Set(family.games.map(moduleName)), 'the games of the page and of the module');
    for (const game of names) {
      const depth = DEPTHS[family.name];
      const searcher = new api.Searcher(game, undefined, 1);
      const nodes = Number(searcher.bench(depth));
      searcher.free();
      t.diagnostic(`${game}: ${nodes} nodes`);
      assert.equal(nodes, nativeBench(PROGRAMS[family.name](game), depth).nodes, game);
    }
  });
}

test('bench counts the native nodes in the browser too', async (t) => {
  const page = await open(t);
  for (const { name, games } of FAMILIES) {
    const game = moduleName(games[0]);
    const nodes = await page.evaluate(async ([family, module, depth]) => {
      const { loadFamily } = await import('./modules.js');
      const { api } = await loadFamily(family);
      const searcher = new api.Searcher(module, undefined, 1);
      return Number(searcher.bench(depth));
    }, [name, game, DEPTHS[name]]);
    assert.equal(nodes, nativeBench(PROGRAMS[name](game), DEPTHS[name]).nodes, game);
  }
});
