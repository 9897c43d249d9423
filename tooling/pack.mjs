// Packs packages of the workspace as a release would publish them, with their changelog.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelogs } from './changelog.mjs';
import { pnpmCommand, run } from './toolchain.mjs';

/** Packs packages by the names of their folders. @returns the paths of the tarballs, in the same order */
export async function pack(names, folder) {
  const filters = names.flatMap((name) => ['--filter', `@palco/${name}`]);
  // One call for all packages: starting npx and pnpm takes longer than packing.
  const { output } = await run([...pnpmCommand(), ...filters, 'pack', '--pack-destination', folder], {
    quiet: true,
  });
  const logs = await changelogs();
  const packed = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  return Promise.all(
    names.map(async (name) => {
      const file = packed.find((each) => each.startsWith(`palco-${name}-`));
      if (!file) throw new Error(`@palco/${name} was not packed:\n${output}`);
      const log = logs.get(name);
      if (!log) throw new Error(`@palco/${name} has no changelog: no changeset names it.`);
      return addFile({ tarball: join(folder, file), name: 'CHANGELOG.md', text: log });
    }),
  );
}

/** Adds to the tarball, not to the package's folder: other checks read that at the same time. */
async function addFile({ tarball, name, text }) {
  const work = mkdtempSync(`${tarball}-`);
  try {
    await tar(['-xzf', tarball, '-C', work]);
    writeFileSync(join(work, 'package', name), text);
    await tar(['-czf', tarball, '-C', work, 'package']);
    return tarball;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function tar(args) {
  const { code, output } = await run(['tar', ...args], { quiet: true });
  if (code !== 0) throw new Error(`tar ${args.join(' ')} failed:\n${output}`);
}
