// The editor of positions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseGame, drag, isInMode, label, mode, open, press, square, waitForNews } from './page.js';

test('the editor writes positions, reads them, and says what is wrong', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'setUp' });
  const position = page.getByLabel('Position', { exact: true });
  await press(page, 'Clear');
  assert.match(await page.locator('.verdict').first().textContent(), /king/i);
  await page.getByRole('button', { name: 'white king', exact: true }).click();
  await square(page, 'e1').click();
  await page.getByRole('button', { name: 'black king', exact: true }).click();
  await square(page, 'e8').click();
  await page.getByRole('button', { name: 'white rook', exact: true }).click();
  await square(page, 'h1').click();
  await page.getByLabel('White, king side').check();
  assert.equal(await position.inputValue(), '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await press(page, 'Move pieces');
  await drag(page, 'e8', 'd8');
  assert.equal(await position.inputValue(), '3k4/8/8/8/8/8/8/4K2R w K - 0 1');
  await position.fill('8/8/8/8/8/8/8/K6x w - - 0 1');
  assert.match(await page.locator('.verdict').first().textContent(), /x/);
  assert.ok(await page.getByRole('button', { name: 'Analyse from here' }).isDisabled());
  await position.fill('7k/8/8/8/8/8/8/K6R b - - 0 1');
  assert.equal(await label(page, 'h8'), 'black king on h8');
  await press(page, 'Analyse from here');
  await isInMode(page, 'analyse');
  await waitForNews(page, 'Check.*Black to move');
});

test('the editor knows every board', async (t) => {
  const page = await open(t, { game: 'frisian', mode: 'setUp' });
  await press(page, 'Clear');
  await page.getByRole('button', { name: 'white king', exact: true }).click();
  await square(page, '46').click();
  await page.getByRole('button', { name: 'black man', exact: true }).click();
  await square(page, '5').click();
  assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), 'W:WK46:B5');
  await press(page, 'Play from here');
  await isInMode(page, 'play');
  await waitForNews(page, 'White to move');
});

test('the editor of the small games writes their positions, and says what is wrong', async (t) => {
  const page = await open(t, { game: 'tic-tac-toe', mode: 'setUp' });
  const position = page.getByLabel('Position', { exact: true });
  const verdict = page.locator('.verdict').first();
  const put = async (piece, ...squares) => {
    await page.getByRole('button', { name: piece, exact: true }).click();
    for (const at of squares) await page.locator(`[data-square="${at}"]`).click();
  };
  await press(page, 'Clear');
  await put('white cross', 4, 0);
  assert.match(await verdict.textContent(), /not a board of tic-tac-toe/i);
  await put('black nought', 8);
  assert.equal(await position.inputValue(), 'x...x...o');
  assert.equal(await verdict.textContent(), 'The position is valid.');

  await chooseGame(page, 'connect-four');
  await put('white cross', 3);
  assert.match(await verdict.textContent(), /has an empty square below it/);
  await put('white cross', 3, 38);
  assert.equal(await position.inputValue(), '......./......./......./......./......./...x...');
  await press(page, 'Play from here');
  await isInMode(page, 'play');
  await waitForNews(page, 'Black to move|White to move');

  await mode(page, 'setUp');
  await chooseGame(page, 'othello');
  await press(page, 'Clear');
  assert.match(await verdict.textContent(), /no disc/i);
  await put('white disc', 1);
  await put('black disc', 0);
  await page.getByLabel('Side to move').selectOption('black');
  assert.equal(await position.inputValue(), `OX${'-'.repeat(62)} O`);
  await press(page, 'Analyse from here');
  await isInMode(page, 'analyse');
  await waitForNews(page, 'Black to move');
});

test('the editor of shatar, by keyboard', async (t) => {
  const page = await open(t, { game: 'shatar', mode: 'setUp' });
  await press(page, 'Clear');
  const put = async (piece, at) => {
    await page.getByRole('button', { name: piece, exact: true }).focus();
    await page.keyboard.press('Enter');
    await square(page, at).focus();
    await page.keyboard.press('Enter');
  };
  await put('white king', 'a1');
  await put('black king', 'h8');
  await put('white bers', 'd4');
  await put('black pawn', 'a6');
  // The hand takes up a piece and puts it down.
  await put('Move pieces', 'a6');
  await waitForNews(page, 'Black pawn taken up from a6');
  await square(page, 'a7').focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Position', { exact: true }).inputValue(), '7k/p7/8/8/3J4/8/8/K7 w - - 0 1');
  await press(page, 'Play from here');
  await isInMode(page, 'play');
  await waitForNews(page, 'White to move');
});
