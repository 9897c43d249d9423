/** A place for one word in one line. */
export interface WordPlace {
  readonly width: number;
  /** The size that it has where it fits, and the smallest one. */
  readonly size: number;
  readonly smallest: number;
}

/**
 * The size at which a word fits its place; at the smallest one its end is cut off, with an ellipsis.
 *
 * @param widthOf the width of a text at a size of one pixel
 */
export function fitWord(
  word: string,
  { width, size, smallest }: WordPlace,
  widthOf: (text: string) => number,
): { readonly text: string; readonly size: number } {
  const letters = [...word];
  let text = word;
  while (widthOf(text) * smallest > width && letters.length > 0) {
    letters.pop();
    text = `${letters.join('')}…`;
  }
  return { text, size: Math.min(size, Math.max(smallest, width / widthOf(text))) };
}
