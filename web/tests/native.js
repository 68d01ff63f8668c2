// The native programs, to compare with.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { WEB } from './site.js';

export const NATIVE = process.env.NATIVE_PROGRAMS ?? join(WEB, '..', 'target', 'release');

/** Program and options of each game, by its family. */
export const PROGRAMS = {
  chess: () => ['chess'],
  shatar: (game) => ['shatar', '--rules', game === 'shatar' ? 'standard' : game.replace('shatar-', '')],
  checkers: (game) => ['checkers', '--variant', game],
  examples: (game) => [game],
};

/** What `bench` counts and how fast; its last line is `NODES nodes NPS nps`. Throws what it complains of. */
export function nativeBench([program, ...options], depth) {
  const run = spawnSync(join(NATIVE, program), [...options, 'bench', String(depth)], { encoding: 'utf8' });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(run.stderr.trim().replace(/^error: /, ''));
  const [, nodes, nps] = /(\d+) nodes (\d+) nps\s*$/.exec(run.stdout);
  return { nodes: Number(nodes), nps: Number(nps) };
}
