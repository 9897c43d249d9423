import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceGraph } from './changed.mjs';
import { root } from './toolchain.mjs';

/** Whether a package was built after its sources, and those of the packages that it depends on, were last changed. */
export function isBuilt(name) {
  const dist = join(root, 'packages', name, 'dist');
  if (!existsSync(dist)) return false;
  const graph = workspaceGraph();
  const folders = new Set([`packages/${name}`]);
  for (const folder of folders) for (const need of graph.get(folder)) folders.add(need);
  const changedAt = [...folders].map((folder) => newest(join(root, folder)));
  changedAt.push(statSync(join(root, 'pnpm-lock.yaml')).mtimeMs);
  // The oldest file that a build writes: a build that was cut short has old ones.
  const builtAt = Math.min(...readdirSync(dist).map((file) => statSync(join(dist, file)).mtimeMs));
  return builtAt > Math.max(...changedAt);
}

/** The latest modification time in a folder. Includes the folders in it, whose times change with added and removed files. */
function newest(folder) {
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    if (['node_modules', 'test-results'].includes(entry.name) || entry.name.startsWith('dist')) return 0;
    const path = join(folder, entry.name);
    const { mtimeMs } = statSync(path);
    return entry.isDirectory() ? Math.max(mtimeMs, newest(path)) : mtimeMs;
  });
  return Math.max(0, ...times);
}
