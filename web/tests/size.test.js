// The page must stay small. Sizes are those after gzip, in KiB, of a module without the networks that it holds.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { SITE, WEB } from './site.js';

const BUDGETS = { chess: 450, shatar: 450, checkers: 1024, examples: 240 };
/** The networks in each module. */
const NETWORKS = {
  chess: ['crates/games/networks/chess.net'],
  shatar: ['crates/games/networks/shatar.net'],
  checkers: [
    'czech', 'english', 'frisian', 'international', 'italian', 'russian', 'spanish', 'thai', 'turkish',
  ].map((name) => `crates/games/networks/${name}.net`),
  examples: ['connect-four', 'othello'].map((name) => `examples/networks/${name}.net`),
};
const PAGE_BUDGET = 60;

function zipped(...files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1024;
}

for (const [family, budget] of Object.entries(BUDGETS)) {
  test(`the module of ${family} has at most ${budget} KiB without networks`, (t) => {
    const files = [`${family}_bg.wasm`, `${family}.js`].map((name) => join(SITE, 'games', name));
    const networks = zipped(...NETWORKS[family].map((name) => join(WEB, '..', name)));
    const size = zipped(...files) - networks;
    t.diagnostic(`${size.toFixed(0)} KiB, and ${networks.toFixed(0)} KiB of networks`);
    assert.ok(size <= budget, `${size.toFixed(0)} KiB`);
  });
}

test(`the page itself has at most ${PAGE_BUDGET} KiB`, (t) => {
  const files = readdirSync(SITE, { withFileTypes: true }).filter((entry) => entry.isFile());
  const size = zipped(...files.map(({ name }) => join(SITE, name)));
  t.diagnostic(`${size.toFixed(1)} KiB`);
  assert.ok(size <= PAGE_BUDGET, `${size.toFixed(1)} KiB`);
});
