/**
 * How many segments all addresses have in common at their ends. With two or more, which the name of the file alone is not, what
 * lies beside one of them lies beside the others as well. An ending with a query is none: the files beside it do not have it.
 */
export function sharedEnding(addresses: readonly string[]): number {
  const [first = [], ...others] = addresses.map((address) => address.split('/'));
  let shared = 0;
  while (shared < first.length && others.every((one) => one.at(-1 - shared) === first.at(-1 - shared)))
    shared += 1;
  return shared;
}

/**
 * Where a file is now that lies beside a source whose address changed, as a token in its path does.
 *
 * @param addresses the source's own, the newest last
 */
export function underNewest(url: string, addresses: readonly string[]): string {
  const shared = sharedEnding(addresses);
  const beginnings = addresses.map((address) => address.split('/').slice(0, -shared).join('/'));
  const found = beginnings
    .filter((beginning) => url.startsWith(`${beginning}/`))
    // One address may lie in the folder of another.
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return found === '' ? url : beginnings.at(-1) + url.slice(found.length);
}
