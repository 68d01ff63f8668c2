// The WebAssembly modules, each fetched and compiled once.

/** @type {Map<string, Promise<{ module: WebAssembly.Module, api: any }>>} */
const loaded = new Map();

/**
 * The compiled module of a family, and its functions for this page.
 * @param {string} family
 */
export function loadFamily(family) {
  const known = loaded.get(family) ?? load(family);
  loaded.set(family, known);
  // A network that fails now may work later.
  known.catch(() => loaded.delete(family));
  return known;
}

/** @param {string} family */
async function load(family) {
  const [module, api] = await Promise.all([
    compile(new URL(`games/${family}_bg.wasm`, import.meta.url)),
    import(`./games/${family}.js`),
  ]);
  await api.default({ module_or_path: module });
  return { module, api };
}

/** Some static hosts serve `.wasm` with a type that streaming rejects. @param {URL} url */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  if (response.headers.get('Content-Type') === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
