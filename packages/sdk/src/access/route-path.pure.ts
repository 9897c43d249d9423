/**
 * A path as routers read it, for comparisons: without query and fragment, escapes resolved, in lower case, one slash
 * between segments and none at the end. `/VOD//dashboard/?x` and `/%76od/dashboard` are `/vod/dashboard`.
 */
export function comparablePath(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return tidyPath(decoded(path).toLowerCase());
}

/** One slash between segments, none at the end; an empty path is `/`. */
export function tidyPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1') || '/';
}

/** Whether a comparable path is a page or below it: /vodka is not below /vod. */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not valid percent-encoding: routers do not decode it either.
    return path;
  }
}
