// The editor of positions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FAMILIES } from '../site/families.js';
import { chooseGame, drag, isInMode, label, mode, open, press, square, waitForNews } from './page.js';

const field = (page) => page.getByLabel('Position', { exact: true });

/** Enters a position in the editor, opens it, and returns what the editor shows of it then. */
async function comeBackWith(page, position) {
  await field(page).fill(position);
  await press(page, 'Analyse from here');
  await isInMode(page, 'analyse');
  await mode(page, 'setUp');
  return field(page).inputValue();
}

/** A position some moves into the game, with clocks that are not zero. */
function playedPosition(page) {
  return page.evaluate(() => {
    const { rules } = app.table;
    for (let ply = 0; ply < 5; ply += 1) rules.play(JSON.parse(rules.board()).moves.at(-1).text);
    return rules.position();
  });
}

/** Presses squares with a tool of the palette. */
async function use(page, tool, ...names) {
  await press(page, tool);
  for (const name of names) await square(page, name).click();
}

test('a position of every game comes back from the editor as it was, with its clocks and rights', async (t) => {
  const games = FAMILIES.flatMap((family) => family.games);
  const page = await open(t, { game: games.at(-1), mode: 'setUp' }, { viewport: { width: 900, height: 620 }, settings: { startNumber: '1' } });
  for (const game of games) {
    await chooseGame(page, game);
    const position = await playedPosition(page);
    assert.equal(await comeBackWith(page, position), position, game);
  }
});

test('a piece that is removed and put back changes nothing', async (t) => {
  const page = await open(t, { game: 'othello', mode: 'setUp' });
  for (const { games: [game] } of FAMILIES) {
    await chooseGame(page, game);
    const position = await playedPosition(page);
    await field(page).fill(position);
    const piece = page.locator('[aria-label^="black "]').first();
    const [name, at] = (await piece.getAttribute('aria-label')).split(' on ');
    await use(page, 'Remove', at);
    assert.notEqual(await field(page).inputValue(), position);
    await use(page, name, at);
    assert.equal(await field(page).inputValue(), position);
  }
});

test('rights, clocks and numbers of moves are kept in the editor while the board allows them', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'setUp' });
  const passed = 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3';
  assert.equal(await comeBackWith(page, passed), passed);
  await use(page, 'Remove', 'a2');
  assert.equal(await field(page).inputValue(), 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/1PPP1PPP/RNBQKBNR w KQkq f6 0 3');
  await page.getByLabel('Side to move').selectOption('black');
  assert.match(await field(page).inputValue(), / b KQkq - 0 3$/);
  await page.getByLabel('Side to move').selectOption('white');
  assert.match(await field(page).inputValue(), / w KQkq f6 0 3$/);
  await use(page, 'Remove', 'f5', 'h1', 'e8');
  assert.match(await field(page).inputValue(), / w Q - 0 3$/);
  assert.ok(!(await page.getByLabel('White, king side').isChecked()));

  await field(page).fill('r3k2r/8/8/8/8/8/8/R3K2R b Kq - 37 62');
  await use(page, 'black pawn', 'a7');
  assert.equal(await field(page).inputValue(), 'r3k2r/p7/8/8/8/8/8/R3K2R b Kq - 37 62');
  await page.getByLabel('Black, king side').check();
  await page.getByLabel('White, king side').uncheck();
  assert.match(await field(page).inputValue(), / b kq - 37 62$/);
  assert.equal(await page.locator('.verdict').first().textContent(), 'The position is valid.');
});

test('castling rights of Chess960 stay those of their rooks', async (t) => {
  const page = await open(t, { game: 'chess960', mode: 'setUp' });
  const inner = '1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/RR2K1R1 w KBkq - 5 20';
  assert.equal(await comeBackWith(page, inner), inner);
  assert.ok(await page.getByLabel('White, queen side').isChecked());
  // Another rook outside leaves the right to the rook on g8.
  await use(page, 'black rook', 'h8');
  assert.equal(await field(page).inputValue(), '1r2k1rr/pppppppp/8/8/8/8/PPPPPPPP/RR2K1R1 w KBgq - 5 20');
  await use(page, 'Remove', 'b1');
  assert.match(await field(page).inputValue(), / w Kgq - 5 20$/);
  await page.getByLabel('White, queen side').check();
  assert.match(await field(page).inputValue(), / w KQgq - 5 20$/);
});

test('moves of kings are kept for the kings that stay, in Frisian draughts', async (t) => {
  const page = await open(t, { game: 'frisian', mode: 'setUp' });
  const moved = 'W:WK5,31-33:B20,K46:QW5x2,B46x1:P3,3,0';
  assert.equal(await comeBackWith(page, moved), moved);
  await use(page, 'white man', '34');
  assert.equal(await field(page).inputValue(), 'W:WK5,31-34:B20,K46:QW5x2,B46x1:P3,3,0');
  await use(page, 'Remove', '46');
  assert.equal(await field(page).inputValue(), 'W:WK5,31-34:B20:QW5x2:P3,3,0');
  await field(page).fill('W:WK5,31,32,33:B20:H2:F40:+1+0');
  await use(page, 'black man', '19');
  assert.equal(await field(page).inputValue(), 'W:WK5,31-33:B19,20:H2:F40:+1+0');
});

test('the editor writes positions, reads them, and says what is wrong', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'setUp' });
  const position = field(page);
  await press(page, 'Clear');
  assert.match(await page.locator('.verdict').first().textContent(), /king/i);
  await use(page, 'white king', 'e1');
  await use(page, 'black king', 'e8');
  await use(page, 'white rook', 'h1');
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
  await use(page, 'white king', '46');
  await use(page, 'black man', '5');
  assert.equal(await field(page).inputValue(), 'W:WK46:B5');
  await press(page, 'Play from here');
  await isInMode(page, 'play');
  await waitForNews(page, 'White to move');
  assert.equal(await page.evaluate(() => app.place.position), 'W:WK46:B5');
});

test('the editor of the small games writes their positions, and says what is wrong', async (t) => {
  const page = await open(t, { game: 'tic-tac-toe', mode: 'setUp' });
  const position = field(page);
  const verdict = page.locator('.verdict').first();
  const put = async (piece, ...squares) => {
    await press(page, piece);
    for (const at of squares) await page.locator(`[data-square="${at}"]`).click();
  };
  await press(page, 'Clear');
  await put('white cross', 4, 0);
  assert.match(await verdict.textContent(), /not a board of tic-tac-toe/i);
  await put('black nought', 8);
  assert.equal(await position.inputValue(), 'x...x...o');
  assert.equal(await verdict.textContent(), 'The position is valid.');
  // The board determines the side to move.
  const side = page.getByLabel('Side to move');
  assert.equal(await side.inputValue(), 'black');
  await side.selectOption('white');
  assert.equal(await side.inputValue(), 'black');

  await chooseGame(page, 'connect-four');
  await put('white cross', 3);
  assert.match(await verdict.textContent(), /has an empty square below it/);
  await put('white cross', 3, 38);
  assert.equal(await position.inputValue(), '......./......./......./......./......./...x...');
  await press(page, 'Play from here');
  await isInMode(page, 'play');
  assert.equal(await page.evaluate(() => app.place.position), '......./......./......./......./......./...x...');
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
  await waitForNews(page, 'Black pawn picked up from a6');
  await square(page, 'a7').focus();
  await page.keyboard.press('Enter');
  assert.equal(await field(page).inputValue(), '7k/p7/8/8/3J4/8/8/K7 w - - 0 1');
  await press(page, 'Play from here');
  await isInMode(page, 'play');
  await waitForNews(page, 'White to move');
  assert.equal(await page.evaluate(() => app.place.position), '7k/p7/8/8/3J4/8/8/K7 w - - 0 1');
});

test('a game has its history after a visit to the editor', async (t) => {
  const moves = 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1';
  const page = await open(t, { game: 'chess', mode: 'analyse', moves });
  await mode(page, 'setUp');
  await use(page, 'Remove', 'a2');
  await mode(page, 'analyse');
  await drag(page, 'f6', 'g8');
  await waitForNews(page, 'Draw: ');
});

test('an edit stays when its mode is chosen again, and with another number of threads', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'setUp' });
  await use(page, 'Remove', 'a2');
  const edited = await field(page).inputValue();
  await mode(page, 'setUp');
  await page.evaluate(() => app.restartEngine());
  assert.equal(await field(page).inputValue(), edited);
});

test('a piece that is taken up is let go by Escape and by another tool', async (t) => {
  const page = await open(t, { game: 'chess', mode: 'setUp' });
  const start = await field(page).inputValue();
  const isHeld = () => square(page, 'a2').evaluate((cell) => cell.classList.contains('last'));
  await square(page, 'a2').click();
  assert.ok(await isHeld());
  await square(page, 'a2').focus();
  await page.keyboard.press('Escape');
  assert.ok(!(await isHeld()));
  await square(page, 'a4').click();
  assert.equal(await field(page).inputValue(), start);
  await square(page, 'a2').click();
  await press(page, 'Remove');
  assert.ok(!(await isHeld()));
  // Outside the editor Escape shows the game.
  await press(page, 'Move pieces');
  await square(page, 'a2').click();
  await mode(page, 'analyse');
  await square(page, 'a2').focus();
  await page.keyboard.press('Escape');
  assert.ok(!(await isHeld()));
});
