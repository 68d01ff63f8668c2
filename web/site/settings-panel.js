// The settings of the page.

import { choice, element, tick } from './dom.js';
import { OPTIONS, remember, settings } from './settings.js';
import { text } from './texts.js';

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
    OPTIONS.table.map((count) => [String(count), text('mebibytes', { count })]),
    String(settings.table),
    (value) => remember({ table: Number(value) }),
  );
  const threads = choice(
    text('threads'),
    OPTIONS.threads.map((count) => [String(count), count === 0 ? text('threadsAuto') : String(count)]),
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
