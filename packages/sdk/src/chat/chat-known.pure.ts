/** Up to which change a room is known without a gap, and which later ones were heard. */
export interface KnownChanges {
  readonly upTo: number;
  readonly later: readonly number[];
}

/** Of a room of which nothing was read. */
export const nothingKnown: KnownChanges = { upTo: 0, later: [] };

/** Adds changes that were heard, and that all up to `read` were read. Changes are numbered without a gap. */
export function learn(
  known: KnownChanges,
  { heard = [], read = 0 }: { readonly heard?: readonly number[]; readonly read?: number },
): KnownChanges {
  let upTo = Math.max(known.upTo, read);
  const later = [...new Set([...known.later, ...heard])]
    .filter((change) => change > upTo)
    .sort((a, b) => a - b);
  while (later[0] === upTo + 1) {
    upTo += 1;
    later.shift();
  }
  return { upTo, later };
}
