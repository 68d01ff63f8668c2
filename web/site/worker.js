// A search in its own thread. Page to worker: open, search; worker to page: ready, info, best, error.
// A search cannot be interrupted from outside without shared memory: the page ends the worker instead.

/** @type {any} */
let api = null;
/** @type {{ key: string, searcher: any } | null} */
let open = null;

/** The searcher of a game, kept with its table while game, evaluator and table stay the same. */
function searcherFor({ game, evaluator, table }) {
  const key = JSON.stringify([game, evaluator, table]);
  if (open?.key !== key) {
    open?.searcher.free();
    open = null;
    open = { key, searcher: new api.Searcher(game, evaluator, table) };
  }
  return open.searcher;
}

/** @type {Record<string, (message: any) => any>} */
const HANDLERS = {
  async open({ family, module }) {
    api = await import(`./games/${family}.js`);
    await api.default({ module_or_path: module });
    return { kind: 'ready' };
  },
  search({ id, request, ...game }) {
    const searcher = searcherFor(game);
    const report = (json) => self.postMessage({ kind: 'info', id, report: JSON.parse(json) });
    const best = JSON.parse(searcher.search(JSON.stringify(request), report));
    return { kind: 'best', id, ...best };
  },
  bench({ id, game, depth }) {
    const searcher = new api.Searcher(game, undefined, 1);
    const begun = performance.now();
    const nodes = Number(searcher.bench(depth));
    searcher.free();
    return { kind: 'best', id, nodes, time: performance.now() - begun };
  },
};

// Messages are answered one after another: a search waits until the module is open.
let turn = Promise.resolve();
self.onmessage = ({ data }) => {
  turn = turn.then(async () => {
    try {
      self.postMessage(await HANDLERS[data.kind](data));
    } catch (error) {
      self.postMessage({ kind: 'error', id: data.id, text: String(error?.message ?? error) });
    }
  });
};
