/** Characters of a line of subtitles; the common limit of broadcasters. */
export const longestLine = 42;

/** How good a break after a word is: the larger, the better. */
const breakValue = { sentence: 3, clause: 2, phrase: 1, word: 0, opener: -1 } as const;

/** Words that begin a phrase: a break before them keeps together what belongs together. Portuguese and English. */
const phraseOpeners = new Set(
  (
    'e ou mas porque pois que se quando onde como para por com sem sobre entre até desde em de do da dos das no na nos nas ao à ' +
    'and or but because that if when where who which to for with without about between until since in of on at from by as so'
  ).split(' '),
);

/** Characters as people count them: code points, so that an emoji is not two. */
export const lengthOf = (text: string): number => [...text].length;

/** Words of a text; one that is longer than a line is cut. */
export function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => cut([...word]));
}

function cut(characters: readonly string[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += longestLine)
    pieces.push(characters.slice(at, at + longestLine).join(''));
  return pieces;
}

/** The value of a break between a word and the next one. */
export function valueOfBreak(word: string, next: string | undefined): number {
  if (/[.!?\u2026]["'\u201d»)\]]*$/.test(word)) return breakValue.sentence;
  if (/[,;:\u2013\u2014]$/.test(word)) return breakValue.clause;
  // Before the word that was just taken is the better place.
  if (phraseOpeners.has(word.toLowerCase())) return breakValue.opener;
  if (next !== undefined && phraseOpeners.has(next.toLowerCase())) return breakValue.phrase;
  return breakValue.word;
}

/** The words on one line, or on two that are broken at a phrase and are about equally long; null where they do not fit. */
export function layOut(words: readonly string[]): string | null {
  const whole = words.join(' ');
  if (lengthOf(whole) <= longestLine) return whole;
  let best: { readonly text: string; readonly score: number } | null = null;
  for (let count = 1; count < words.length; count += 1) {
    const [upper, lower] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    const [above, below] = [lengthOf(upper), lengthOf(lower)];
    if (above > longestLine || below > longestLine) continue;
    // Ten characters of imbalance weigh as much as one kind of break.
    const score = valueOfBreak(words[count - 1] ?? '', words[count]) - Math.abs(above - below) / 10;
    if (best === null || score > best.score) best = { text: `${upper}\n${lower}`, score };
  }
  return best?.text ?? null;
}
