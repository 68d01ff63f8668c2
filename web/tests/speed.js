// Nodes a second of WebAssembly (in Node.js, whose engine is Chromium's) beside the native program, in one
// run: node web/tests/speed.js [FAMILY GAME DEPTH]. Native programs as for `bench.test.js`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { SITE } from './site.js';
import { PROGRAMS, nativeBench } from './native.js';

/** Runs of each; the best counts. */
const ROUNDS = 3;

const [family = 'chess', game = family, depth = '12'] = process.argv.slice(2);
const api = await import(join(SITE, 'games', `${family}.js`));
api.initSync({ module: readFileSync(join(SITE, 'games', `${family}_bg.wasm`)) });
const searcher = new api.Searcher(game, undefined, 1);
// Warms up: the engine recompiles hot code.
searcher.bench(Number(depth) - 3);

const best = { native: 0, wasm: 0 };
for (let round = 0; round < ROUNDS; round += 1) {
  best.native = Math.max(best.native, nativeBench(PROGRAMS[family](game), depth).nps);
  const begun = performance.now();
  const nodes = Number(searcher.bench(Number(depth)));
  best.wasm = Math.max(best.wasm, (1000 * nodes) / (performance.now() - begun));
}
const percent = Math.round((100 * best.wasm) / best.native);
console.log(`${game}, depth ${depth}: native ${best.native}, wasm ${Math.round(best.wasm)} nodes a second: ${percent} %`);
