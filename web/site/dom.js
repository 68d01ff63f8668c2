// Small helpers for building the page.

import { LANGUAGE, text } from './texts.js';

/** Fills in the texts of `index.html`: `data-text` and `data-label` name them. */
export function fillInTexts() {
  document.documentElement.lang = LANGUAGE;
  document.title = text('title');
  for (const found of document.querySelectorAll('[data-text], [data-label]')) {
    const { text: key, label } = /** @type {HTMLElement} */ (found).dataset;
    if (key) found.textContent = text(key);
    if (label) found.setAttribute('aria-label', text(label));
  }
}

/**
 * An element with attributes and children.
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button. @param {string} label @param {() => void} action @param {Record<string, string>} [attributes] */
export function button(label, action, attributes = {}) {
  const made = /** @type {HTMLButtonElement} */ (element('button', { type: 'button', ...attributes }, label));
  made.addEventListener('click', action);
  return made;
}

/**
 * A labelled list to choose from.
 * @param {string} label
 * @param {[string, string][]} options values and what is shown
 * @param {string} value
 * @param {(value: string) => void} action
 */
export function choice(label, options, value, action) {
  const select = /** @type {HTMLSelectElement} */ (element('select'));
  select.append(...options.map(([key, shown]) => element('option', { value: key }, shown)));
  select.value = value;
  select.addEventListener('change', () => action(select.value));
  return { select, field: element('label', { class: 'field' }, element('span', {}, label), select) };
}

/** A labelled box to tick. @param {string} label @param {boolean} value @param {(value: boolean) => void} action */
export function tick(label, value, action) {
  const box = /** @type {HTMLInputElement} */ (element('input', { type: 'checkbox' }));
  box.checked = value;
  box.addEventListener('change', () => action(box.checked));
  return { box, field: element('label', { class: 'tick' }, box, element('span', {}, label)) };
}
