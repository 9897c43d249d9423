// No two folders beside each other are in a circle of imports, at any level of a package's sources, type imports included: then a
// folder can be read after those that it names. Files that lie directly in the folder above are in none of the two.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './toolchain.mjs';

const packages = ['sdk', 'react', 'console', 'server', 'testing', 'theme'];
const isSource = (path) =>
  /\.[mc]?tsx?$/.test(path) && !/\.(?:test|test-d|stories|spec|bench|setup)\.[mc]?tsx?$/.test(path);

/** The folders of each level that import each other: folder above → folder → folders that it imports → one import of each. */
export function arrowsOf(files) {
  const found = (base) =>
    [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find((path) =>
      files.has(path),
    );
  const levels = new Map();
  for (const [from, text] of files) {
    for (const [, name] of text.matchAll(/^(?:import|export)\b[^'"`;]*?from\s*'(\.[^']+)'/gm)) {
      const to = found(posix.join(posix.dirname(from), name));
      if (to === undefined) continue;
      const [one, other] = [from.split('/'), to.split('/')];
      const depth = one.findIndex((part, index) => part !== other[index]);
      if (depth < 0 || depth >= one.length - 1 || depth >= other.length - 1) continue;
      const above = one.slice(0, depth).join('/');
      if (!levels.has(above)) levels.set(above, new Map());
      const level = levels.get(above);
      if (!level.has(one[depth])) level.set(one[depth], new Map());
      level.get(one[depth]).set(other[depth], `${from} imports ${to}`);
    }
  }
  return levels;
}

/** Everything that is reached from a folder, itself only in a circle. */
function reach(level, start) {
  const seen = new Set();
  const queue = [start];
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const to of level.get(next)?.keys() ?? [])
      if (!seen.has(to)) {
        seen.add(to);
        queue.push(to);
      }
  return seen;
}

/** One line for each import on a circle of folders. */
export function circlesIn(files) {
  return [...arrowsOf(files)].flatMap(([above, level]) =>
    [...level].flatMap(([folder, targets]) =>
      [...targets]
        .filter(([to]) => reach(level, to).has(folder))
        .map(([to, example]) => `${above}: ${folder} and ${to} are in a circle: ${example}`),
    ),
  );
}

function sourcesOf(name) {
  const src = join(root, 'packages', name, 'src');
  const paths = readdirSync(src, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isSource);
  return paths.map((path) => [`packages/${name}/src/${path}`, readFileSync(join(src, path), 'utf8')]);
}

if (process.argv[1] === import.meta.filename) {
  const circles = circlesIn(new Map(packages.flatMap(sourcesOf)));
  for (const circle of circles) console.error(circle);
  process.exitCode = circles.length > 0 ? 1 : 0;
}
