// Games and positions as text: read by paste, file and drag, written to copy and to save.

import { button, choice, element } from './dom.js';
import { linkTo } from './link.js';
import { GAME_TITLES, capitalised, text } from './texts.js';

/** @param {import('./app.js').App} app */
export function recordsPanel(app) {
  const area = /** @type {HTMLTextAreaElement} */ (element('textarea', { rows: '4', spellcheck: 'false', id: 'record' }));
  const label = element('label', { for: 'record' });
  const file = /** @type {HTMLInputElement} */ (element('input', { type: 'file', hidden: '', multiple: '', accept: '.pgn,.pdn,.txt,.fen,text/plain' }));
  const several = element('div', {});
  const message = element('p', { class: 'verdict', role: 'status' });
  const write = button(text('write'), () => writeRecord());
  const save = button(text('saveFile'), () => saveRecord());
  const details = /** @type {HTMLDetailsElement} */ (element('details', { class: 'box' }));
  details.append(
    element('summary', {}, text('records')),
    label,
    area,
    message,
    several,
    element(
      'div',
      { class: 'actions' },
      button(text('read'), () => read(area.value)),
      button(text('openFile'), () => file.click()),
      write,
      save,
      button(text('copy'), () => copy(area.value)),
      button(text('copyPosition'), () => copy(app.mode === 'setUp' ? app.place.position : app.table.rules.position())),
      button(text('copyLink'), () => copy(linkTo(app.place))),
    ),
    file,
  );
  file.addEventListener('change', () => {
    app.read([...(file.files ?? [])]);
    file.value = '';
  });
  // Text is dropped where the browser puts it.
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
  document.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    app.read([...(event.dataTransfer?.files ?? [])]);
  });

  function say(words, isBad = false) {
    message.textContent = words;
    message.classList.toggle('bad', isBad);
    if (isBad) details.open = true;
  }

  /** A position is one line that the rules can read; everything else is a record. */
  function read(source) {
    const words = source.trim();
    several.replaceChildren();
    area.value = words;
    const { rules } = app.table;
    try {
      rules.set_position(words, []);
      app.usePosition(words);
      say('');
      return;
    } catch (positionError) {
      const isRecord = app.table.summary.records && (/\n|^\[|^\d+\s*\./.test(words) || words.includes('{'));
      if (!isRecord) {
        say(capitalised(String(positionError.message)), true);
        return;
      }
    }
    try {
      const { records, skipped, fault, is_cut: isCut } = JSON.parse(rules.read_records(words));
      app.useRecord(records[0]);
      const count = records.length;
      const sentences = [];
      if (skipped > 0) sentences.push(text('skippedGames', { count, skipped }));
      else if (count > 1) sentences.push(text('readGames', { count }));
      if (isCut) sentences.push(text('moreGames'));
      if (skipped > 0) sentences.push(fault);
      say(sentences.join(' '), skipped > 0);
      if (records.length > 1) {
        several.replaceChildren(chooser(records));
        details.open = true;
      }
    } catch (error) {
      say(capitalised(String(error.message)), true);
    }
  }

  function chooser(records) {
    /** @type {[string, string][]} */
    const options = records.map((record, at) => {
      const tags = Object.fromEntries(record.tags);
      return [String(at), text('recordName', { number: at + 1, white: tags.White ?? '?', black: tags.Black ?? '?' })];
    });
    return choice(text('chooseRecord'), options, '0', (at) => app.useRecord(records[Number(at)])).field;
  }

  function record() {
    const now = new Date();
    const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    const today = date.map((part) => String(part).padStart(2, '0')).join('.');
    const [white, black] = app.playerNames;
    /** @type {[string, string][]} */
    const tags = [['Event', GAME_TITLES[app.table.game]], ['Date', today], ['White', white], ['Black', black]];
    return app.table.rules.write_record(JSON.stringify(app.table.tree.record(tags, app.table.result)));
  }

  /** Returns whether the game could be written. */
  function writeRecord() {
    try {
      area.value = record();
      say('');
      return true;
    } catch (error) {
      say(capitalised(String(error.message)), true);
      return false;
    }
  }

  function saveRecord() {
    if (!writeRecord()) return;
    const url = URL.createObjectURL(new Blob([area.value], { type: 'text/plain' }));
    const name = `${app.table.game}.${app.table.summary.records.toLowerCase()}`;
    element('a', { href: url, download: name }).click();
    URL.revokeObjectURL(url);
  }

  async function copy(words) {
    try {
      await navigator.clipboard.writeText(words);
      say(text('copied'));
    } catch {
      area.value = words;
      area.select();
      say(text('copyFailed'));
    }
  }

  /** The game whose records these are. */
  let game = '';

  return {
    root: details,
    read,
    refresh() {
      const format = app.table.summary.records;
      label.textContent = format ? text('recordText', { format }) : text('positionText');
      write.hidden = !format;
      save.hidden = !format;
      if (game === app.table.game) return;
      game = app.table.game;
      several.replaceChildren();
      say(format ? '' : text('noRecords'));
    },
  };
}
