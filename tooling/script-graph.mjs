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
 * The routes in one source file whose page is loaded with its first visit: their path and what is imported.
 * A lazy page that belongs to no path is a frame around pages and has an `id`.
 */
export function routesIn(source) {
  const found = [];
  const lazy = /lazyPage\(\s*(?:async )?\(\) => import\('([^']+)'\)/g;
  for (const match of source.matchAll(lazy)) {
    const before = source.slice(0, match.index);
    const name = [...before.matchAll(/\b(path|id): '([^']*)'/g)].at(-1);
    const isOwn = name && !before.slice(name.index).includes('createRoute(');
    if (!isOwn) throw new Error(`The lazy page ${match[1]} has no path beside it.`);
    if (name[1] === 'path') found.push({ path: name[2], specifier: match[1] });
  }
  return found;
}
