// Tests without a browser: move entry, names of squares, the tree of a game.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { scoreText, share } from '../site/evaluation-text.js';
import { FAMILIES } from '../site/families.js';
import { kindOf, stemOf } from '../site/files.js';
import { GameTree, remark } from '../site/game-tree.js';
import { LEVELS, levelName } from '../site/levels.js';
import { MoveEntry } from '../site/move-entry.js';
import { inverse, otherNames, rename } from '../site/square-names.js';
import { FAMILY_TITLES, GAME_TITLES, TEXTS } from '../site/texts.js';

const SOURCES = new URL('../site/', import.meta.url);

const move = (text, ...steps) => ({ text, steps, captures: [], becomes: null });

test('two squares make a move, and another piece may be taken up instead', () => {
  const entry = new MoveEntry([move('a', 1, 2), move('b', 3, 2)]);
  assert.deepEqual(entry.touch(1), { kind: 'walk' });
  assert.deepEqual([...entry.targets], [2]);
  assert.deepEqual(entry.touch(3), { kind: 'walk' });
  assert.equal(entry.touch(2).move.text, 'b');
});

test('a square that no move leads to is reported with the piece', () => {
  const entry = new MoveEntry([move('a', 1, 2)]);
  assert.deepEqual(entry.touch(5), { kind: 'illegal', from: 5, to: null });
  entry.touch(1);
  assert.deepEqual(entry.touch(5), { kind: 'illegal', from: 1, to: 5 });
  assert.deepEqual(entry.path, []);
});

test('a multi-jump goes step by step, or to its end at once', () => {
  const moves = [move('long', 1, 3, 5, 7), move('short', 1, 3, 4)];
  const entry = new MoveEntry(moves);
  entry.touch(1);
  assert.deepEqual(entry.touch(3), { kind: 'walk' });
  assert.deepEqual([...entry.targets], [5, 4]);
  assert.deepEqual(entry.touch(9), { kind: 'illegal', from: 1, to: 9 });
  assert.equal(entry.touch(4).move.text, 'short');
  const direct = new MoveEntry(moves);
  direct.touch(1);
  assert.equal(direct.touch(7).move.text, 'long');
});

test('a circle can be walked either way round', () => {
  for (const [first, second, third] of [[2, 3, 4], [4, 3, 2]]) {
    const entry = new MoveEntry([move('circle', 1, 2, 3, 4, 1)]);
    for (const square of [1, first, second, third]) assert.deepEqual(entry.touch(square), { kind: 'walk' });
    assert.equal(entry.touch(1).move.text, 'circle');
  }
});

test('moves on the same squares are a choice', () => {
  const promotions = ['Q', 'R', 'B', 'N'].map((piece) => move(piece, 1, 2));
  const entry = new MoveEntry(promotions);
  entry.touch(1);
  assert.deepEqual(entry.touch(2).moves.map(({ text }) => text), ['Q', 'R', 'B', 'N']);
});

test('castling in which the king stays on its square is a choice', () => {
  const entry = new MoveEntry([move('O-O', 6, 6), move('Kf1', 6, 5)]);
  entry.touch(6);
  assert.equal(entry.touch(6).kind, 'choice');
});

test('a press on any square passes', () => {
  const entry = new MoveEntry([move('pass')]);
  assert.equal(entry.touch(7).move.text, 'pass');
});

test('squares of draughts have two names', () => {
  const squares = Array.from({ length: 16 }, (_, at) => {
    const playable = (at + Math.floor(at / 4)) % 2 === 1;
    return { playable, name: playable ? String(Math.floor(at / 2) + 1) : '' };
  });
  const names = otherNames({ columns: 4, rows: 4, squares });
  assert.deepEqual([...names], [['1', 'b4'], ['2', 'd4'], ['3', 'a3'], ['4', 'c3'], ['5', 'b2'], ['6', 'd2'], ['7', 'a1'], ['8', 'c1']]);
  assert.equal(rename('7x4x1', names), 'a1xc3xb4');
  assert.equal(rename('a1xc3xb4', inverse(names)), '7x4x1');
});

test('a tree keeps variations, and writes the main move of each position first', () => {
  const tree = new GameTree('start', 'white');
  const e4 = tree.add(0, 'e4');
  const e5 = tree.add(e4, 'e5');
  const c5 = tree.add(e4, 'c5');
  assert.equal(tree.add(e4, 'c5'), c5);
  assert.deepEqual(tree.moves(c5), ['e4', 'c5']);
  assert.deepEqual(tree.mainLine(), [e4, e5]);
  const { moves } = tree.record([], 'unknown');
  assert.deepEqual(moves.map(({ parent, text }) => [parent, text]), [[0, 'e4'], [1, 'e5'], [1, 'c5']]);
  const comments = { tags: [['Event', 'Cup']], comment: 'before', moves: [{ parent: 0, text: 'e4', glyphs: [1], comment: 'after' }] };
  const record = { start: 'start', ...comments, result: 'unknown' };
  assert.deepEqual(GameTree.ofRecord(record, 'white').record([['Event', 'played here']], 'unknown'), record);
  // A variation may repeat the move that it replaces.
  const again = { ...record, moves: [...record.moves, { parent: 0, text: 'e4', glyphs: [], comment: 'again' }] };
  const { moves: [merged] } = GameTree.ofRecord(again, 'white').record([], 'unknown');
  assert.deepEqual([merged.glyphs, merged.comment], [[1], 'after again']);
});

test('a line that is kept from an analysis is not part of the game until it is played', () => {
  const tree = new GameTree('start', 'white');
  const e4 = tree.add(0, 'e4');
  const kept = tree.add(tree.add(e4, 'e5', true), 'Nf3', true);
  assert.deepEqual([tree.end(), tree.playedEnd()], [kept, e4]);
  tree.markPlayed(tree.add(e4, 'e5'));
  assert.notEqual(tree.playedEnd(), e4);
  tree.markPlayed(kept);
  assert.equal(tree.playedEnd(), kept);
});

test('a comment is shown without its commands', () => {
  assert.equal(remark('[%clk 0:01:30] a [good] move [%eval 0.3]'), 'a [good] move');
});

test('scores are White\'s', () => {
  assert.equal(scoreText(35, null), '+0.35');
  assert.equal(scoreText(-120, null), '−1.20');
  assert.equal(scoreText(31_995, 5), '+#3');
  assert.equal(scoreText(-31_996, -4), '−#2');
  assert.deepEqual([scoreText(-4, null, 1), scoreText(-35, null, 1)], ['0.0', '−0.3']);
  assert.ok(share(0, 200) === 0.5 && share(400, 200) > 0.85);
});

test('levels have a number and a name, and a rating where it was measured', () => {
  assert.equal(LEVELS.length, 21);
  assert.equal(levelName(null, 0), '0: Novice');
  assert.equal(levelName({ level_elo: [] }, 9), '9: Casual');
  assert.equal(levelName({ level_elo: [1000, 1110] }, 1), '1: Novice, 1110 Elo');
  assert.equal(levelName({ level_elo: [1000, null] }, 1), '1: Novice');
});

test('the extension of a user file gives its kind', () => {
  assert.deepEqual(['a.book', 'a.bin', 'KQvK.wdl', 'KQvK.dtc', 'KQvK.rtbw', 'KQvK.rtbz'].map(kindOf), ['book', 'book', 'table', 'table', 'table', 'table']);
  assert.deepEqual(['B.NET', 'a.pgn', 'book'].map(kindOf), ['network', undefined, undefined]);
  assert.deepEqual(['1k-1k.wdl', '1k-1k.dtc'].map(stemOf), ['1k-1k', '1k-1k']);
});

test('stored settings of another type or value are ignored', async () => {
  const stored = { level: '3', lines: 7, side: 'nobody', sound: 1, startNumber: '960', speed: 3, theme: 'dark', moveTime: 0.2, game: 'thai' };
  globalThis.localStorage = { getItem: () => JSON.stringify(stored) };
  const { settings } = await import('../site/settings.js');
  const { level, lines, side, sound, startNumber, theme, moveTime, game } = settings;
  assert.deepEqual([level, lines, side, sound, startNumber], [8, 3, 'white', false, 'random']);
  assert.deepEqual([theme, moveTime, game], ['dark', 0.2, 'thai']);
  assert.ok(!('speed' in settings));
});

test('every game and family has a title', () => {
  for (const { name, games } of FAMILIES) {
    assert.ok(FAMILY_TITLES[name], name);
    for (const game of games) assert.ok(GAME_TITLES[game], game);
  }
});

const readSource = (name) => readFileSync(new URL(name, SOURCES), 'utf8');
const SCRIPTS = readdirSync(SOURCES).filter((name) => name.endsWith('.js') && name !== 'texts.js');

test('there is no English outside the texts', () => {
  for (const name of SCRIPTS) {
    const source = readSource(name).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
    assert.match(source, /[;}]/, `${name} has no code`);
    // Two words in quotes, or words beside a value; classes of style and selectors look like that too.
    const phrases = [...source.matchAll(/(['`])((?:(?!\1).)*)\1/g)].map(([, , words]) => words.replace(/\$\{[^}]*\}/g, '…'));
    const found = phrases.filter((words) => /^[\w…]+[ ,]+([a-z]{2,}|…)[ .]?/i.test(words) && /[a-z]{2}/.test(words) && !/^(target taken|arrow rank|player|piece|disc|field|box|input,) ?/.test(words));
    assert.deepEqual(found, [], name);
  }
  // A browser reads the title and these words without scripts.
  const page = readSource('index.html').replace(/<(title|noscript)>.*?<\/\1>/g, '').replace(/<meta name="description".*?>/, '');
  assert.deepEqual(page.match(/>[^<]*[a-z][^<]*<|(aria-label|alt|placeholder)=|\stitle=/gi), null);
});

test('pieces must capture where there are only captures', () => {
  const capture = { ...move('a', 1, 5), captures: [3] };
  assert.equal(new MoveEntry([capture]).mustCapture, true);
  assert.equal(new MoveEntry([capture, move('b', 2, 4)]).mustCapture, false);
  assert.equal(new MoveEntry([]).mustCapture, false);
});

test('every text is used, and every text that is used is there', () => {
  const source = SCRIPTS.map(readSource).join('\n');
  const inPage = [...readSource('index.html').matchAll(/data-(?:text|label)="(\w+)"/g)].map(([, key]) => key);
  // `castleK` and its like, names of sides and of modes are put together.
  const isComposed = (key) => /^(castle.|white|black|play|analyse|setUp)$/.test(key);
  for (const key of Object.keys(TEXTS)) assert.ok(isComposed(key) || inPage.includes(key) || source.includes(`'${key}'`), `${key} is not used`);
  const inScripts = [...source.matchAll(/\btext\('(\w+)'/g)].map(([, key]) => key);
  for (const key of [...inScripts, ...inPage]) assert.ok(key in TEXTS, `no text ${key}`);
});
