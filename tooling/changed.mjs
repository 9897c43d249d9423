// Which packages a change affects, from the changed files of git and the dependencies between the packages.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The given commit, or the merge base of the branch and main. */
export function baseOf(given) {
  if (given) return git('rev-parse', '--verify', `${given}^{commit}`);
  const main = ['origin/main', 'main'].find((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name);
    } catch {
      return false;
    }
  });
  return git('merge-base', 'HEAD', main ?? 'HEAD');
}

/** Files that differ from a commit in the work tree, new ones included. */
export function changedFiles(base) {
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return lists.flatMap((list) => list.split('\n')).filter(Boolean);
}

/** The folders of the workspace's packages, each with the folders that it depends on. */
export function workspaceGraph() {
  const folders = [
    'openapi',
    '.storybook',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ];
  const manifests = folders.map((folder) => {
    // The stories stand beside the packages, with the dependencies of the root.
    const path = folder === '.storybook' ? 'package.json' : `${folder}/package.json`;
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return { folder, name: manifest.name, needs: { ...manifest.dependencies, ...manifest.devDependencies } };
  });
  const folderOf = new Map(manifests.map(({ name, folder }) => [name, folder]));
  return new Map(
    manifests.map(({ folder, needs }) => [
      folder,
      Object.keys(needs)
        .flatMap((name) => folderOf.get(name) ?? [])
        .filter((other) => other !== folder),
    ]),
  );
}

/**
 * The folders of the packages that a change affects: those with changed files, and all that depend on them. A file outside
 * of the packages affects all of them, except for docs, changesets and Markdown files at the root.
 */
export function touchedBy(files, graph) {
  const folders = [...graph.keys()];
  const owners = files
    .filter((file) => !/^(docs|\.changeset)\/|^[^/]+\.md$/.test(file))
    .map((file) => folders.find((folder) => file.startsWith(`${folder}/`)));
  if (owners.includes(undefined)) return new Set(folders);
  const touched = new Set(owners);
  for (let size = -1; size !== touched.size;) {
    size = touched.size;
    for (const [folder, needs] of graph) if (needs.some((need) => touched.has(need))) touched.add(folder);
  }
  return touched;
}
