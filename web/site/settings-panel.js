// The settings of the page.

import { choice, element, tick } from './dom.js';
import { remember, settings } from './settings.js';
import { text } from './texts.js';

const THREADS = ['0', '1', '2', '4', '8', '16'];
const TABLES = ['8', '32', '128', '512'];

/** Applies the chosen colours. */
export function applyTheme() {
  if (settings.theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

/** @param {import('./app.js').App} app */
export function settingsPanel(app) {
  const theme = choice(
    text('theme'),
    [['auto', text('themeAuto')], ['light', text('themeLight')], ['dark', text('themeDark')]],
    settings.theme,
    (value) => {
      remember({ theme: value });
      applyTheme();
    },
  );
  const coordinates = choice(
    text('coordinates'),
    [['own', text('coordinatesOwn')], ['other', text('coordinatesOther')], ['none', text('coordinatesNone')]],
    settings.coordinates,
    (value) => {
      remember({ coordinates: value });
      app.redraw();
    },
  );
  const table = choice(
    text('table'),
    TABLES.map((count) => [count, text('mebibytes', { count })]),
    String(settings.table),
    (value) => remember({ table: Number(value) }),
  );
  const threads = choice(
    text('threads'),
    THREADS.map((count) => [count, count === '0' ? text('threadsAuto') : count]),
    String(settings.threads),
    (value) => {
      remember({ threads: Number(value) });
      app.restartEngine();
    },
  );
  // Without shared memory there is only one.
  threads.field.hidden = !globalThis.crossOriginIsolated;
  const targets = tick(text('showTargets'), settings.showTargets, (value) => {
    remember({ showTargets: value });
    app.redraw();
  });
  const sound = tick(text('sound'), settings.sound, (value) => remember({ sound: value }));
  return element(
    'details',
    { class: 'box' },
    element('summary', {}, text('settings')),
    element('div', { class: 'fields' }, theme.field, coordinates.field, table.field, threads.field),
    targets.field,
    sound.field,
  );
}
