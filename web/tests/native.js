// The native programs, to compare with.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { WEB } from './browser.js';

export const NATIVE = process.env.NATIVE_PROGRAMS ?? join(WEB, '..', 'target', 'release');

/** Program and options of each game, by its family. */
export const PROGRAMS = {
  chess: () => ['chess'],
  shatar: (game) => ['shatar', '--rules', game === 'shatar' ? 'standard' : game.replace('shatar-', '')],
  checkers: (game) => ['checkers', '--variant', game],
  examples: (game) => [game],
};

/** The last line of `bench` is `NODES nodes NPS nps`. */
export function nativeBench([program, ...options], depth) {
  const output = execFileSync(join(NATIVE, program), [...options, 'bench', String(depth)], { encoding: 'utf8' });
  const [, nodes, nps] = /(\d+) nodes (\d+) nps\s*$/.exec(output);
  return { nodes: Number(nodes), nps: Number(nps) };
}
