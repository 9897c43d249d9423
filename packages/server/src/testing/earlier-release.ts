import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '../kernel/package-folder';

/** The release before this one, built from the history of the project. */
export interface EarlierRelease {
  /** Its `main.js`. */
  readonly main: string;
  remove(): void;
}

const root = join(packageFolder, '../..');
const migrations = 'packages/server/migrations';
const parts = ['packages/server', 'openapi'];

function git(...args: readonly string[]): string {
  // The folder may belong to somebody else than this process, as in a container.
  const all = ['-c', `safe.directory=${root}`, '-C', root, ...args];
  return execFileSync('git', all, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** The last tag of a release, or else what was there before the schema changed last. */
function earlierCommit(): string {
  if (git('status', '--porcelain', '--', migrations) !== '') return 'HEAD';
  const tag = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD^').split('\n')[0];
  if (tag !== undefined && tag !== '') return tag;
  const [changed = ''] = git('log', '-1', '--format=%H', '--', migrations).split('\n');
  // In a shallow copy the oldest commit seems to have made everything.
  return git('rev-parse', '--verify', `${changed}^`);
}

const dependenciesIn = (manifest: string): Record<string, string> =>
  (JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies;

/** What the test of an upgrade runs against, or why it cannot run here. */
export type FoundRelease =
  | {
      readonly commit: string;
      /** Tags of the steps of the schema that it knows. */
      readonly steps: readonly string[];
      /** Whether it starts on a newer schema, and does not only go on. */
      readonly startsLater: boolean;
    }
  | { readonly reason: string };

function readRelease(commit: string): FoundRelease {
  const read = (path: string): string => git('show', `${commit}:packages/server/${path}`);
  const installed = dependenciesIn(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const missing = Object.keys(dependenciesIn(read('package.json'))).find((name) => !(name in installed));
  if (missing !== undefined) return { reason: `the earlier release needs ${missing}` };
  const { entries } = JSON.parse(read('migrations/meta/_journal.json')) as { entries: { tag: string }[] };
  const startsLater =
    git('ls-tree', commit, `packages/server/src/kernel/database/schema-steps.pure.ts`) !== '';
  return { commit, steps: entries.map(({ tag }) => tag), startsLater };
}

/** Finds the release before this one in the history. It is run with the packages that are installed. */
export function findEarlierRelease(): FoundRelease {
  try {
    return readRelease(earlierCommit());
  } catch {
    return { reason: 'the history of the project is not here (a shallow copy, or no git)' };
  }
}

/** The installed packages, but the contract of that release. */
function linkPackages(folder: string): void {
  const installed = join(packageFolder, 'node_modules');
  const linked = join(folder, 'packages/server/node_modules');
  mkdirSync(join(linked, '@palco'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@palco') symlinkSync(join(installed, name), join(linked, name));
  symlinkSync(join(folder, 'openapi'), join(linked, '@palco/openapi'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Builds the server of a commit, as a release is built. */
export async function buildRelease(commit: string): Promise<EarlierRelease> {
  const folder = mkdtempSync(join(tmpdir(), 'palco-release-'));
  const archive = join(folder, 'release.tar');
  // No second work tree: that would write into the history.
  git('archive', '--output', archive, commit, 'tooling/tsconfig.base.json', ...parts);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  linkPackages(folder);
  const server = join(folder, 'packages/server');
  const tsup = join(server, 'node_modules/tsup/dist/cli-default.js');
  await promisify(execFile)(process.execPath, [tsup, '--no-sourcemap'], { cwd: server });
  return {
    main: join(server, 'dist/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
