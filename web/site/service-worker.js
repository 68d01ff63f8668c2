// Keeps the page and its modules for use without a network. `precache.js` lists them; its version
// changes with every build. Another build replaces the cache once the page is closed in every tab, so that no page loads
// files of two builds. Cached files are served with the headers that allow shared
// memory, so that searches have threads from the second visit on, whatever the host sends.

/* global VERSION, FILES */
importScripts('precache.js');

/** Copies of the page on one host share its caches, so each has its own names. */
const PREFIX = `board-${self.registration.scope}-`;
const CACHE = PREFIX + VERSION;
const ISOLATION = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** @param {Response} response */
function isolated(response) {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

self.addEventListener('install', (event) => {
  // `reload` bypasses the browser's own cache, which may hold files of an older build.
  const requests = ['./', ...FILES].map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  const drop = (names) =>
    Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const kept = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => (response ? isolated(response) : fetch(event.request))));
});
