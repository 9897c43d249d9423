import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../src/kernel/package-folder';

/** Builds the server if `dist` is missing or older than the sources, because benches measure the production build. */
export function ensureBuild(): void {
  const built = join(packageFolder, 'dist/main.js');
  const source = join(packageFolder, 'src');
  const newest = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .reduce((latest, file) => Math.max(latest, statSync(join(source, file)).mtimeMs), 0);
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  const tsup = join(packageFolder, 'node_modules/tsup/dist/cli-default.js');
  execFileSync(process.execPath, [tsup, '--silent'], { cwd: packageFolder, stdio: 'inherit' });
}
