import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../src/kernel/package-folder';

/**
 * Builds the server of an earlier commit in a folder of its own, which must not exist yet, and answers the path of its `main.js`. Its packages
 * are installed from the local store of pnpm, where they are if that commit was ever installed on this machine.
 */
export function buildCommit(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], {
    cwd: join(packageFolder, '../..'),
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  execFileSync(process.execPath, ['tooling/build.mjs'], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'packages/server/dist/main.js');
}
