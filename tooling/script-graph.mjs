import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The given chunks of a Vite manifest with all their static imports, transitively. */
export function closureOf(manifest, keys) {
  const found = new Set(keys);
  for (const key of found) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build.`);
    for (const needed of chunk.imports ?? []) found.add(needed);
  }
  return found;
}

/**
 * The lazily loaded routes in the text of one source file: each path with its dynamic import, or with the name of the constant
 * to which another file adds the import (`update`).
 */
export function routesIn(text) {
  const source = text.replaceAll(/\/\*[^]*?\*\//g, '');
  const imported = new Map(
    [...source.matchAll(/const (\w+) = [^;]*?import\('([^']+)'\)/g)].map(([, name, specifier]) => [
      name,
      specifier,
    ]),
  );
  const routes = [...source.matchAll(/(?:const (\w+) = )?\bcreateRoute\(([^]*?\}\)?)\)[,;\]]/g)].flatMap(
    ([, name, route]) => {
      const path = /\bpath: '([^']+)'/.exec(route)?.[1];
      const own = /import\('([^']+)'\)/.exec(route)?.[1];
      const words = route.replaceAll(/'[^']*'/g, '').match(/\b\w+\b/g) ?? [];
      const specifier = own ?? words.map((word) => imported.get(word)).find(Boolean);
      return path && (specifier || name) ? [{ path, specifier, name }] : [];
    },
  );
  const updates = [...source.matchAll(/\b(\w+)\.update\(\{[^;]*?import\('([^']+)'\)/g)].map(
    ([, name, specifier]) => ({ name, specifier }),
  );
  return { routes, updates };
}

/** Every route of the console's sources by its path, with the chunk of its page. */
export function findRoutes(folder, manifest) {
  const src = join(folder, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const chunkOf = (file, specifier) => {
    const base = relative(folder, join(src, dirname(file), specifier));
    const endings = ['.tsx', '.ts', '/index.ts', '/index.tsx'];
    const chunk = endings.map((ending) => base + ending).find((key) => key in manifest);
    if (!chunk) throw new Error(`${base}, the page of a route, is no chunk of its own in the build.`);
    return chunk;
  };
  const read = files.map((file) => ({ file, ...routesIn(readFileSync(join(src, file), 'utf8')) }));
  const updated = new Map(
    read.flatMap(({ file, updates }) =>
      updates.map(({ name, specifier }) => [name, chunkOf(file, specifier)]),
    ),
  );
  const found = read.flatMap(({ file, routes }) =>
    routes.map(({ path, specifier, name }) => [
      path,
      specifier ? chunkOf(file, specifier) : updated.get(name),
    ]),
  );
  return new Map(found.filter(([, chunk]) => chunk).toSorted(([one], [other]) => one.localeCompare(other)));
}
