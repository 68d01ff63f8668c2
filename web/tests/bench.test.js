// WebAssembly searches the same tree as the native programs: `bench` counts the same nodes in every game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { FAMILIES, moduleName } from '../site/families.js';
import { SITE } from './site.js';
import { PROGRAMS, nativeBench } from './native.js';

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
