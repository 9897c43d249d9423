/** The time stamps of a picture that others do not depend on, in seconds. */
export interface CutPoints {
  readonly begin: number;
  /** Infinity for the end of the source. */
  readonly end: number;
}

/** Clocks of senders and of the packager differ by less; a key frame that is so close is the one that was meant. */
const closeSeconds = 0.02;

/**
 * The key frames that a stretch is widened to: the last one at or before its beginning, and the first one at or after its end, which
 * is not in it any more. `keys` in their order; without any, as in sound alone, the stretch stays as it is.
 */
export function chooseCut(
  keys: readonly number[],
  { from, until }: { readonly from: number; readonly until: number },
): CutPoints {
  const [first] = keys;
  if (first === undefined) return { begin: from, end: until };
  const begin = keys.findLast((key) => key <= from + closeSeconds) ?? first;
  const end = keys.find((key) => key >= until - closeSeconds && key > begin) ?? Infinity;
  return { begin, end };
}
