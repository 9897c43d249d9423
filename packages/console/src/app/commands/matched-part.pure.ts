/** A text cut where a search was found in it: what is before, the found part, what is after. */
export type MatchedPart = readonly [before: string, found: string, after: string];

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Where the first word of a search stands in a text, whatever the case and the accents; null where it does not. */
export function matchedPart(text: string, search: string): MatchedPart | null {
  const [word = ''] = fold(search).trim().split(/\s+/);
  if (word === '') return null;
  const letters = [...text];
  // The place in the folded text at which each letter begins: some letters have no or two of their own there.
  let folded = '';
  const begins = letters.map((letter) => {
    const at = folded.length;
    folded += fold(letter);
    return at;
  });
  const at = folded.indexOf(word);
  if (at < 0) return null;
  const first = begins.findLastIndex((begin) => begin <= at);
  const next = begins.findIndex((begin) => begin >= at + word.length);
  const end = next < 0 ? letters.length : next;
  return [letters.slice(0, first).join(''), letters.slice(first, end).join(''), letters.slice(end).join('')];
}
