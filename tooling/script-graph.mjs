import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The chunks that some chunks of a Vite manifest need before they run, themselves included. */
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
 * The routes in one source file whose page is loaded with its first visit: their path, and what is imported for them.
 * A frame around pages has no path and is left out.
 */
export function routesIn(text) {
  const source = text.replaceAll(/\/\*[^]*?\*\//g, '');
  const named = new Map(
    [...source.matchAll(/const (\w+) = [^;]*?import\('([^']+)'\)/g)].map(([, name, specifier]) => [
      name,
      specifier,
    ]),
  );
  const routes = source.split(/\bcreateRoute\(/).slice(1);
  return routes.flatMap((route) => {
    const path = /\bpath: '([^']+)'/.exec(route)?.[1];
    const page = /\{\s*\.\.\.(\w+),/.exec(route)?.[1];
    const specifier = named.get(page) ?? /^[^;]*?import\('([^']+)'\)/.exec(route)?.[1];
    return path && specifier ? [{ path, specifier }] : [];
  });
}

/** Every route of the console's sources by its path, with the chunk of its page. */
export function findRoutes(folder, manifest) {
  const found = new Map();
  const src = join(folder, 'src');
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    for (const { path, specifier } of routesIn(readFileSync(join(src, file), 'utf8'))) {
      const base = relative(folder, join(src, dirname(file), specifier));
      const chunk = ['.tsx', '.ts', '/index.ts', '/index.tsx']
        .map((ending) => base + ending)
        .find((key) => key in manifest);
      if (!chunk) throw new Error(`The page of ${path} (${base}) is no chunk of its own in the build.`);
      found.set(path, chunk);
    }
  }
  return new Map([...found].toSorted(([one], [other]) => one.localeCompare(other)));
}
