const steps = [25, 50, 75, 100] as const;

/**
 * The percentage that is worth saying aloud: the highest of 25, 50, 75 and 100 that was passed since the last one said.
 * Falling progress (new files were added) starts over without a word.
 *
 * @returns what to say now (`null`: nothing) and what to remember for the next call.
 */
export function progressToAnnounce(percent: number, said: number): { say: number | null; said: number } {
  const reached = steps.findLast((step) => percent >= step) ?? 0;
  if (reached > said) return { say: reached, said: reached };
  return { say: null, said: reached };
}
