// The panel beside the board during a game.

import { TIME_CONTROLS } from './clock.js';
import { button, choice, element } from './dom.js';
import { LEVELS, levelName } from './levels.js';
import { OPTIONS, remember, settings } from './settings.js';
import { text } from './texts.js';

/** @param {import('./app.js').App} app */
export function playPanel(app) {
  const levels = LEVELS.map((level) => [String(level), levelName(null, level)]);
  const side = choice(
    text('yourSide'),
    [['white', text('white')], ['black', text('black')], ['both', text('bothSides')], ['none', text('noSide')]],
    settings.side,
    (value) => app.changeSide(value),
  );
  const level = choice(text('level'), /** @type {[string, string][]} */ (levels), String(settings.level), (value) =>
    remember({ level: Number(value) }),
  );
  // Number, name and rating.
  level.field.classList.add('long');
  const controls = Object.entries(TIME_CONTROLS).map(([key, control]) => [
    key,
    control ? text('timeControl', { minutes: control[0], seconds: control[1] }) : text('untimed'),
  ]);
  const moveTime = choice(
    text('moveTime'),
    OPTIONS.moveTime.map((seconds) => [String(seconds), text('seconds', { seconds })]),
    String(settings.moveTime),
    (value) => remember({ moveTime: Number(value) }),
  );
  const time = choice(text('time'), /** @type {[string, string][]} */ (controls), settings.time, (value) => {
    remember({ time: value });
    moveTime.field.hidden = value !== 'none';
  });
  moveTime.field.hidden = settings.time !== 'none';

  const buttons = {
    takeBack: button(text('takeBack'), () => app.takeBack()),
    hint: button(text('hint'), () => app.hint()),
    moveNow: button(text('moveNow'), () => app.moveNow()),
    draw: button(text('offerDraw'), () => app.offerDraw()),
    resign: button(text('resign'), () => app.resign()),
  };
  const start = element('div', { class: 'fields' }, level.field, side.field, time.field, moveTime.field);
  const actions = element('div', { class: 'actions', role: 'group', 'aria-label': text('play') }, ...Object.values(buttons));
  const root = element('div', {}, start, button(text('newGame'), () => app.newGame(), { class: 'strong' }), actions);
  return {
    root,
    refresh() {
      const isOver = app.table.ending !== null;
      side.select.value = settings.side;
      for (const option of level.select.options) option.textContent = levelName(app.table.summary, Number(option.value));
      // An earlier move would take the rest of the game with it.
      buttons.takeBack.disabled = app.table.ply === 0 || !app.table.isAtEnd;
      buttons.hint.disabled = isOver || app.isThinking;
      buttons.moveNow.disabled = isOver;
      // The game ends at the end of its line.
      const mayEnd = !isOver && app.table.isAtEnd;
      buttons.draw.disabled = !mayEnd;
      buttons.resign.disabled = !mayEnd || settings.side === 'none';
    },
  };
}
