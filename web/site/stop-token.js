// How the page stops a search. A worker that searches reads no messages; about once a millisecond it checks its token.
// Where memory can be shared, the token is a flag. Elsewhere it is an address that the page revokes: a worker can
// fetch it synchronously, which fails from then on.

/** Time between two fetches of an address, in milliseconds. */
const PAUSE = 20;

/** @typedef {{ flag?: Int32Array, url?: string }} Token for the worker */

/** A token with the function that stops its search. @returns {{ token: Token, stop: () => void }} */
export function stopToken() {
  if (globalThis.crossOriginIsolated) {
    const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    return { token: { flag }, stop: () => Atomics.store(flag, 0, 1) };
  }
  const url = URL.createObjectURL(new Blob());
  return { token: { url }, stop: () => URL.revokeObjectURL(url) };
}

/** For the worker: a function that returns whether to stop. @param {Token} token @returns {() => boolean} */
export function stopCheck({ flag, url = '' }) {
  if (flag) return () => Atomics.load(flag, 0) !== 0;
  let asked = performance.now();
  return () => {
    if (performance.now() - asked < PAUSE) return false;
    const isStopped = !exists(url);
    asked = performance.now();
    return isStopped;
  };
}

/** @param {string} url */
function exists(url) {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  try {
    request.send();
    return true;
  } catch {
    return false;
  }
}
