// A browser and a server for the tests.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

import { WEB } from './site.js';

/** Serves a folder until `close` is called; `plain` without the headers that allow shared memory. */
export async function serve(folder, { plain = false } = {}) {
  const tool = spawn(join(WEB, 'target', 'debug', 'web-tool'), ['serve', folder, '0', ...(plain ? ['plain'] : [])], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = await once(createInterface({ input: tool.stdout }), 'line');
  return { address, close: () => tool.kill() };
}

/** Debian's Chromium. Its sandbox does not work as root, and CI runs as root. */
export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}
