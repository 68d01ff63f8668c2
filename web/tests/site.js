// Where the built page is.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
export const SITE = join(WEB, 'target', 'site');
