// The changelogs that the packed packages carry: what changesets would write now, from those that no release has taken yet.
// A release (`pnpm changeset version`) writes the same text into `packages/*/CHANGELOG.md`, under its number.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, root, run } from './toolchain.mjs';

/** The changelogs by the names of the packages' folders; the changes of no release stand under `Unreleased`. */
export async function changelogs() {
  const work = mkdtempSync(join(tmpdir(), 'palco-changelog-'));
  try {
    // In a copy of the manifests: changesets raises versions and takes away the changesets that it wrote down.
    for (const file of ['package.json', 'pnpm-workspace.yaml', '.changeset'])
      cpSync(join(root, file), join(work, file), { recursive: true });
    const folders = ['openapi', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
    for (const folder of folders.filter((each) => existsSync(join(root, each, 'package.json')))) {
      mkdirSync(join(work, folder), { recursive: true });
      for (const file of ['package.json', 'CHANGELOG.md'])
        if (existsSync(join(root, folder, file))) cpSync(join(root, folder, file), join(work, folder, file));
    }
    await run(['git', 'init', '-q'], { cwd: work, quiet: true });
    const { code, output } = await run([bin('changeset'), 'version'], { cwd: work, quiet: true });
    if (code !== 0) throw new Error(`changesets wrote no changelog:\n${output}`);
    return new Map(folders.flatMap((folder) => read(work, folder)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function read(work, folder) {
  const path = join(work, folder, 'CHANGELOG.md');
  if (!existsSync(path)) return [];
  const released = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version;
  const { version } = JSON.parse(readFileSync(join(work, folder, 'package.json'), 'utf8'));
  const text = readFileSync(path, 'utf8');
  const name = folder.slice('packages/'.length);
  return [[name, version === released ? text : text.replace(`## ${version}\n`, '## Unreleased\n')]];
}

if (process.argv[1] === import.meta.filename)
  for (const [name, text] of await changelogs()) console.log(`--- ${name}\n${text.slice(0, 600)}`);
