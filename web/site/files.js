// Books, endgame tables and networks of the user, which the browser keeps from visit to visit.

/**
 * @typedef {object} UserFile
 * @property {string} game its name in the module
 * @property {'book' | 'table' | 'network'} kind
 * @property {string} name
 * @property {ArrayBuffer} bytes
 */

/** Kinds by the extension of a name. @type {Record<string, UserFile['kind']>} */
const KINDS = { book: 'book', bin: 'book', wdl: 'table', dtc: 'table', rtbw: 'table', rtbz: 'table', net: 'network' };

/** The extensions that a file dialogue accepts. */
export const ENDINGS = Object.keys(KINDS).map((ending) => `.${ending}`).join(',');

/** The kind of a file; `undefined` if it is not used here. @param {string} name @returns {UserFile['kind'] | undefined} */
export function kindOf(name) {
  const [, ending = ''] = /\.([a-z]+)$/.exec(name.toLowerCase()) ?? [];
  return KINDS[ending];
}

/** The text of a file: UTF-8, or otherwise Latin-1. @param {File} file */
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The name without its extension, which the two halves of an endgame table share. @param {string} name */
export function stemOf(name) {
  return name.replace(/\.\w+$/, '');
}

/** @type {Promise<IDBDatabase> | null} */
let database = null;

function openDatabase() {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('board-files', 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('files', { keyPath: ['game', 'name'] });
      store.createIndex('game', 'game');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // Storage that fails now may work later.
  database.catch(() => { database = null; });
  return database;
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} act */
async function withFiles(mode, act) {
  const transaction = (await openDatabase()).transaction('files', mode);
  const request = act(transaction.objectStore('files'));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The files of a game. @param {string} game @returns {Promise<UserFile[]>} */
export function filesOf(game) {
  return withFiles('readonly', (store) => store.index('game').getAll(game));
}

/**
 * Stores files in place of others, and of those with the same names: all of them, or none.
 * @param {UserFile[]} removed
 * @param {UserFile[]} added at least one
 */
export function replaceFiles(removed, added) {
  // A browser that needs space may remove what a page has not asked it to keep.
  navigator.storage?.persist?.().catch(() => {});
  return withFiles('readwrite', (store) => {
    for (const { game, name } of removed) store.delete([game, name]);
    return added.map((file) => store.put(file))[added.length - 1];
  });
}

/** @param {string} game @param {string} name */
export function dropFile(game, name) {
  return withFiles('readwrite', (store) => store.delete([game, name]));
}
