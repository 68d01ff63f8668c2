// WebAssembly searches the same tree as the native programs: `bench` counts the same nodes in every game.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { SITE, WEB } from './browser.js';
import { FAMILIES } from '../site/families.js';

const NATIVE = process.env.NATIVE_PROGRAMS ?? join(WEB, '..', 'target', 'release');

/** Enough for the same tree to be no accident, and quick. */
const DEPTHS = { chess: 6, shatar: 6, checkers: 8, examples: 9 };

const PROGRAMS = {
  chess: () => ['chess'],
  shatar: (game) => ['shatar', '--rules', game === 'shatar' ? 'standard' : game.replace('shatar-', '')],
  checkers: (game) => ['checkers', '--variant', game],
  examples: (game) => [game],
};

/** The last line of `bench` is `NODES nodes NPS nps`. */
function nativeBench([program, ...options], depth) {
  const output = execFileSync(join(NATIVE, program), [...options, 'bench', String(depth)], { encoding: 'utf8' });
  const [, nodes, nps] = /(\d+) nodes (\d+) nps\s*$/.exec(output);
  return { nodes: Number(nodes), nps: Number(nps) };
}

for (const family of FAMILIES) {
  test(`bench of ${family.name} counts the native nodes`, async (t) => {
    assert.ok(existsSync(join(NATIVE, PROGRAMS[family.name](family.games[0])[0])), `no native programs in ${NATIVE}`);
    const api = await import(join(SITE, 'games', `${family.name}.js`));
    api.initSync({ module: readFileSync(join(SITE, 'games', `${family.name}_bg.wasm`)) });
    const names = JSON.parse(api.games()).map(({ name }) => name);
    assert.deepEqual(names, family.games.filter((game) => game !== 'chess960'), 'the page knows other games');
    for (const game of names) {
      const depth = DEPTHS[family.name];
      const native = nativeBench(PROGRAMS[family.name](game), depth);
      const searcher = new api.Searcher(game, undefined, 1);
      const begun = performance.now();
      const nodes = Number(searcher.bench(depth));
      const nps = (1000 * nodes) / (performance.now() - begun);
      searcher.free();
      t.diagnostic(`${game}: ${nodes} nodes, ${Math.round((100 * nps) / native.nps)} % of the native speed`);
      assert.equal(nodes, native.nodes, game);
    }
  });
}
