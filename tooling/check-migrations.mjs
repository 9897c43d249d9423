// The checked-in migrations must match the tables: generating again may not write a new one.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bin, root, run } from './toolchain.mjs';

const server = join(root, 'packages/server');
const work = mkdtempSync(join(tmpdir(), 'palco-migrations-'));
cpSync(join(server, 'migrations'), work, { recursive: true });
const before = readdirSync(work).length;
const { code, output } = await run(
  [
    bin('drizzle-kit', server),
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './src/schema/index.ts',
    '--out',
    relative(server, work),
  ],
  { cwd: server, quiet: true },
);
const after = readdirSync(work).length;
rmSync(work, { recursive: true });
if (code !== 0 || after !== before) {
  console.error(output);
  console.error('The tables changed: run "pnpm --filter @palco/server migrations" and commit the new file.');
  process.exit(1);
}
