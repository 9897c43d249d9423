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
export function routesIn(source) {
  const named = new Map(
    [...source.matchAll(/const (\w+) = [^;]*?import\('([^']+)'\)/g)].map(([, name, specifier]) => [
      name,
      specifier,
    ]),
  );
  const routes = source.split(/\bcreateRoute\(/).slice(1);
  return routes.flatMap((text) => {
    const path = /\bpath: '([^']+)'/.exec(text)?.[1];
    const page = /\{\s*\.\.\.(\w+),/.exec(text)?.[1];
    const specifier = named.get(page) ?? /^[^;]*?import\('([^']+)'\)/.exec(text)?.[1];
    return path && specifier ? [{ path, specifier }] : [];
  });
}
