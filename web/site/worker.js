// A search in its own thread. The page sends open, search, known and check. The worker sends `info` while it searches,
// and ends each request with `answer` or `error`; `broken` means that it cannot go on.

import { filesOf, stemOf } from './files.js';
import { stopCheck } from './stop-token.js';

/** @type {any} */
let api = null;
/** @type {{ key: string, searcher: any } | null} */
let open = null;

/** The searcher of a game; the same one, with its table, while the arguments stay the same. */
async function searcherFor({ game, evaluator, table, files }) {
  const key = JSON.stringify([game, evaluator, table, files]);
  if (open?.key === key) return open.searcher;
  open?.searcher.free();
  open = null;
  const searcher = new api.Searcher(game, evaluator, table);
  try {
    const wanted = files > 0 ? await filesOf(game) : [];
    openFiles(searcher, wanted.filter(({ kind }) => kind !== 'network' || evaluator === undefined));
  } catch (error) {
    searcher.free();
    throw error;
  }
  open = { key, searcher };
  return searcher;
}

/** @param {any} searcher @param {import('./files.js').UserFile[]} files */
function openFiles(searcher, files) {
  for (const { kind, name, bytes } of files) {
    if (kind === 'network') searcher.open_network(name, new Uint8Array(bytes));
    if (kind === 'book') searcher.open_book(name, new Uint8Array(bytes));
  }
  const tables = files.filter(({ kind }) => kind === 'table');
  if (tables.length === 0) return;
  searcher.open_tables(tables.map(({ name }) => name), tables.map(({ bytes }) => new Uint8Array(bytes)));
}

/** Starts workers that share the memory of the module and help its searches. */
async function recruit(family, module, memory, helpers) {
  api.recruit(helpers);
  const started = Array.from({ length: helpers }, () => {
    const helper = new Worker(new URL('helper.js', import.meta.url), { type: 'module' });
    helper.postMessage({ family, module, memory });
    return new Promise((resolve, reject) => {
      helper.onmessage = resolve;
      helper.onerror = (event) => reject(new Error(event.message));
    });
  });
  await Promise.all(started);
}

/** @type {Record<string, (message: any) => any>} */
const HANDLERS = {
  async open({ family, module, helpers }) {
    api = await import(`./games/${family}.js`);
    const { memory } = await api.default({ module_or_path: module });
    if (helpers > 0 && self.crossOriginIsolated && api.recruit) await recruit(family, module, memory, helpers);
  },
  async search({ id, request, token, ...opened }) {
    const searcher = await searcherFor(opened);
    const report = (json) => self.postMessage({ kind: 'info', id, answer: JSON.parse(json) });
    return JSON.parse(searcher.search(JSON.stringify(request), report, stopCheck(token)));
  },
  async known({ place, ...opened }) {
    const searcher = await searcherFor(opened);
    return JSON.parse(searcher.known(JSON.stringify(place)));
  },
  /** Opens each file separately, a table with its other half, to name the bad one. */
  check({ game, files }) {
    for (const file of files) {
      const searcher = new api.Searcher(game, undefined, 0);
      const halves = files.filter((other) => other.kind === 'table' && stemOf(other.name) === stemOf(file.name));
      try {
        openFiles(searcher, file.kind === 'table' ? halves : [file]);
      } catch (error) {
        const reason = String(error.message);
        throw new Error(reason.includes(file.name) ? reason : `${file.name}: ${reason}`);
      } finally {
        searcher.free();
      }
    }
  },
};

// Messages are answered one after another: a search waits until the module is open.
let turn = Promise.resolve();
self.onmessage = ({ data }) => {
  turn = turn.then(async () => {
    try {
      self.postMessage({ kind: 'answer', id: data.id, answer: await HANDLERS[data.kind](data) });
    } catch (error) {
      const isBroken = data.kind === 'open' || error instanceof WebAssembly.RuntimeError;
      self.postMessage({ kind: isBroken ? 'broken' : 'error', id: data.id, text: String(error?.message ?? error) });
    }
  });
};
