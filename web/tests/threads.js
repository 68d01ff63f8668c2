// The gain from threads: the time of a search of the start position to a depth, and nodes a second, by the number
// of threads, in Node.js, whose engine is Chromium's: node web/tests/threads.js [GAME DEPTH THREADS...]

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

import { FAMILIES } from '../site/families.js';
import { SITE } from './site.js';

/** Runs of each number of threads; the median counts. */
const ROUNDS = 5;
const TABLE = 64;

const load = (family) => import(join(SITE, 'games', `${family}.js`));

/** One of the workers that help. */
async function help({ family, module, memory }) {
  const api = await load(family);
  api.initSync({ module, memory });
  parentPort?.postMessage('ready');
  api.help();
}

/** Starts the helpers of a module, which live as long as the program. */
async function recruit(api, family, module, memory, helpers) {
  api.recruit(helpers);
  const started = Array.from({ length: helpers }, () => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { family, module, memory } });
    return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  });
  await Promise.all(started);
}

async function measure([game = 'chess', depth = '13', ...counts]) {
  const family = FAMILIES.find(({ games }) => games.includes(game))?.name ?? game;
  const api = await load(family);
  const module = new WebAssembly.Module(readFileSync(join(SITE, 'games', `${family}_bg.wasm`)));
  const { memory } = api.initSync({ module });
  const numbers = counts.length > 0 ? counts.map(Number) : [1, 2, 4];
  const most = Math.max(...numbers);
  if (most > 1) await recruit(api, family, module, memory, most - 1);
  const search = (threads) => {
    const searcher = new api.Searcher(game, undefined, TABLE);
    const request = { position: null, moves: [], limits: { depth: Number(depth) }, threads };
    const begun = performance.now();
    const { nodes } = JSON.parse(searcher.search(JSON.stringify(request), () => {}, () => false));
    const time = performance.now() - begun;
    searcher.free();
    return { time, nps: (1000 * nodes) / time };
  };
  // Warms up: the engine recompiles hot code.
  search(1);
  const runs = numbers.map(() => /** @type {{ time: number, nps: number }[]} */ ([]));
  for (let round = 0; round < ROUNDS; round += 1) numbers.forEach((threads, at) => runs[at].push(search(threads)));
  numbers.forEach((threads, at) => {
    const { time, nps } = runs[at].toSorted((one, other) => one.time - other.time)[Math.floor(ROUNDS / 2)];
    console.log(`${game}, depth ${depth}, ${threads} threads: ${Math.round(time)} ms, ${Math.round(nps / 1000)} kn/s`);
  });
}

if (isMainThread) {
  await measure(process.argv.slice(2));
  process.exit(0);
} else {
  await help(workerData);
}
