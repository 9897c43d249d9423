/** The beginnings in which two addresses of the same file differ, as a token in the path does. */
export interface PrefixChange {
  /** For example `https://host/media/old`, without a slash at its end. */
  readonly from: string;
  readonly to: string;
}

/**
 * What changed from one address to another, where they end in the same segments: everything beside the file is then found
 * under the new beginning as well. Null where the ends differ, and where only a query differs, which the files beside it do
 * not have.
 */
export function prefixChange(before: string, after: string): PrefixChange | null {
  const old = before.split('/');
  const fresh = after.split('/');
  let same = 0;
  while (same < Math.min(old.length, fresh.length) && old.at(-1 - same) === fresh.at(-1 - same)) same += 1;
  // The name of the file alone says nothing: every playlist may be called so.
  if (same < 2) return null;
  return { from: old.slice(0, -same).join('/'), to: fresh.slice(0, -same).join('/') };
}

/** An address under the newest beginning, whichever of the older ones it has. */
export function underNewest(url: string, changes: readonly PrefixChange[]): string {
  const newest = changes.at(-1);
  const found = changes.find(({ from }) => url.startsWith(`${from}/`));
  return newest && found ? newest.to + url.slice(found.from.length) : url;
}
