import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** Whether the server runs from its TypeScript sources (development, tests) instead of from its build. */
export const runsFromSource = here.endsWith('.ts');

/** The folder that this code runs from: `src`, or `dist`, into which the build puts everything flat. */
export const codeFolder = runsFromSource ? join(dirname(here), '..') : dirname(here);

/** The folder of the server's package. */
export const packageFolder = join(codeFolder, '..');

/** The release of the server. */
export function serverVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
