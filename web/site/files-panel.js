// The files of the user for a game: a book, endgame tables, a network.

import { button, element } from './dom.js';
import { ENDINGS, dropFile, filesOf, kindOf, replaceFiles, stemOf } from './files.js';
import { numberText, text } from './texts.js';

const KIND_TEXTS = { book: 'book', table: 'endgameTable', network: 'network' };

/** @param {import('./app.js').App} app */
export function filesPanel(app) {
  /** @type {import('./files.js').UserFile[]} */
  let files = [];
  const list = element('ul', { class: 'files' });
  const message = element('p', { class: 'verdict', role: 'status' });
  const input = /** @type {HTMLInputElement} */ (element('input', { type: 'file', hidden: '', multiple: '', accept: ENDINGS }));
  const title = element('summary');
  const help = element('p', { class: 'quiet' });
  const details = /** @type {HTMLDetailsElement} */ (element('details', { class: 'box files-box' }));
  details.append(
    title,
    help,
    list,
    message,
    element('div', { class: 'actions' }, button(text('addFiles'), () => input.click())),
    input,
  );
  input.addEventListener('change', async () => {
    await add([...(input.files ?? [])]);
    input.value = '';
  });

  function say(words, isBad = false) {
    message.textContent = words;
    message.classList.toggle('bad', isBad);
    // A game without files hides the panel.
    if (isBad && details.hidden) app.say(words);
  }

  /** Checks files and keeps them if all are valid. A game has one book and one network. @param {File[]} chosen */
  async function add(chosen) {
    if (chosen.length === 0) return;
    details.open = true;
    say(text('checkingFiles'));
    const game = app.engineGame;
    const kept = files;
    try {
      const added = await Promise.all(chosen.map((file) => read(game, file)));
      const single = added.filter(({ kind }) => kind !== 'table').map(({ kind }) => kind);
      if (new Set(single).size < single.length) throw new Error(text('oneOfEach'));
      const others = kept.filter((old) => old.kind === 'table' && added.every(({ name }) => name !== old.name));
      await app.checkFiles([...added, ...others]);
      const replaced = kept.filter(({ kind, name }) => single.includes(kind) && added.every((file) => file.name !== name));
      await replaceFiles(replaced, added);
      await refresh(true);
      if (game !== app.engineGame) return;
      say(text('filesAdded', { names: added.map(({ name }) => name).join(', ') }));
    } catch (error) {
      await refresh(true);
      say(String(error.message), true);
    }
  }

  /** @param {string} game @param {File} file @returns {Promise<import('./files.js').UserFile>} */
  async function read(game, file) {
    const kind = kindOf(file.name);
    if (!kind) throw new Error(text('unknownFile', { name: file.name }));
    const name = file.name.replace(/\.\w+$/, (ending) => ending.toLowerCase());
    return { game, kind, name, bytes: await file.arrayBuffer() };
  }

  /** Removes a file. A .dtc file cannot be opened without its .wdl file, so it is removed with it. */
  async function remove({ game, name }) {
    const plies = `${stemOf(name)}.dtc`;
    const hasPlies = name.endsWith('.wdl') && files.some((file) => file.name === plies);
    const names = hasPlies ? [plies, name] : [name];
    try {
      for (const removed of names) await dropFile(game, removed);
      await refresh(true);
      say(text('filesRemoved', { names: names.join(', ') }));
    } catch (error) {
      say(String(error.message), true);
    }
  }

  function item(file) {
    const size = numberText(Math.max(1, Math.round(file.bytes.byteLength / 1024)));
    const words = `${text(KIND_TEXTS[file.kind])}: ${file.name}, ${text('kibibytes', { count: size })}`;
    const drop = button(text('removeFile'), () => remove(file), { 'aria-label': text('removeFileNamed', { name: file.name }) });
    return element('li', {}, element('span', {}, words), drop);
  }

  /** Reads the files that the browser keeps for the game. */
  async function refresh(isChanged = false) {
    const { reads_books: readsBooks, reads_networks: readsNetworks } = app.table.summary;
    details.hidden = !readsBooks && !readsNetworks;
    title.textContent = text(readsBooks ? 'files' : 'network');
    help.textContent = text(readsBooks ? 'filesHelp' : 'networkHelp');
    const game = app.engineGame;
    // A browser may forbid storage; there are no files then.
    const kept = await filesOf(game).catch(() => []);
    if (game !== app.engineGame) return;
    files = kept;
    list.replaceChildren(...files.map(item));
    app.useFiles(files, isChanged);
  }

  return {
    root: details,
    add,
    /** Switches to another game. */
    async opened() {
      say('');
      await refresh();
    },
  };
}
