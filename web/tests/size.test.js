// The page must stay small. Sizes are those after gzip, in KiB.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { SITE } from './site.js';

const BUDGETS = { chess: 450, shatar: 450, checkers: 1024, examples: 240 };
const PAGE_BUDGET = 60;

function zipped(...files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1024;
}

for (const [family, budget] of Object.entries(BUDGETS)) {
  test(`the module of ${family} has at most ${budget} KiB`, (t) => {
    const files = [`${family}_bg.wasm`, `${family}.js`].map((name) => join(SITE, 'games', name));
    const size = zipped(...files);
    t.diagnostic(`${size.toFixed(0)} KiB`);
    assert.ok(size <= budget, `${size.toFixed(0)} KiB`);
  });
}

test(`the page itself has at most ${PAGE_BUDGET} KiB`, (t) => {
  const files = readdirSync(SITE, { withFileTypes: true }).filter((entry) => entry.isFile());
  const size = zipped(...files.map(({ name }) => join(SITE, name)));
  t.diagnostic(`${size.toFixed(1)} KiB`);
  assert.ok(size <= PAGE_BUDGET, `${size.toFixed(1)} KiB`);
});
