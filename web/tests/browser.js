// A browser and a server for the tests.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

import { WEB } from './site.js';

/** Starts a server that prints its address. `close` resolves when it has ended. */
export async function start(program, args, env = {}) {
  const server = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const failed = ended.then(() => Promise.reject(new Error(`${program} ended before it printed its address`)));
  const [address] = await Promise.race([once(createInterface({ input: server.stdout }), 'line'), failed]);
  // From now on its end is expected.
  failed.catch(() => {});
  const close = () => {
    server.kill();
    return ended;
  };
  return { address, close };
}

/** Serves a folder until `close` is called; `plain` without the headers that allow shared memory. */
export function serve(folder, { plain = false } = {}) {
  return start(join(WEB, 'target', 'debug', 'web-tool'), ['serve', folder, '0', ...(plain ? ['plain'] : [])]);
}

/** Debian's Chromium. Its sandbox does not work as root, and CI runs as root. */
export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}
