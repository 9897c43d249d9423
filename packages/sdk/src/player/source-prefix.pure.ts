/**
 * Number of trailing path segments that all addresses share. With two or more (file name and folder) they are taken to differ
 * in a prefix alone (host, token), so that a relative address resolves to the same file under each of them. Addresses that
 * differ in the query share none: relative addresses do not inherit a query.
 */
export function countSharedSegments(addresses: readonly string[]): number {
  const [first = [], ...others] = addresses.map((address) => address.split('/'));
  let shared = 0;
  while (shared < first.length && others.every((one) => one.at(-1 - shared) === first.at(-1 - shared)))
    shared += 1;
  return shared;
}

/**
 * Rewrites the address of a playlist or segment to the newest prefix of its source, for example after a token in the path
 * changed. On a further host, which a list names for the same files, it stays there and changes its path alone. An address outside of
 * every known prefix is returned unchanged.
 *
 * @param addresses all addresses that the source has had, the newest last
 */
export function rewriteToNewestPrefix(url: string, addresses: readonly string[]): string {
  const shared = countSharedSegments(addresses);
  const prefixes = addresses.map((address) => address.split('/').slice(0, -shared).join('/'));
  const found = longestOf(prefixes, url);
  if (found !== '') return prefixes.at(-1) + url.slice(found.length);
  const [host, path] = split(url);
  const paths = prefixes.map((prefix) => split(prefix)[1]);
  const foundPath = host === '' ? '' : longestOf(paths, path);
  return foundPath === '' ? url : host + paths.at(-1) + path.slice(foundPath.length);
}

/** The longest of the prefixes of an address, since one may contain another; '' for none. */
const longestOf = (prefixes: readonly string[], url: string): string =>
  prefixes
    .filter((prefix) => url.startsWith(`${prefix}/`))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');

/** Scheme with host, '' for an address without, and the path behind. */
function split(address: string): readonly [host: string, path: string] {
  const [host = ''] = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i.exec(address) ?? [];
  return [host, address.slice(host.length)];
}
