/** Words that say nothing alone, in both languages. */
const fillers = new Set(
  (
    'a o as os um uma uns umas à às ao aos de da do das dos em no na nos nas num numa por pelo pela para com sem e ou que ' +
    'the an of in on at to for with and or from by live'
  ).split(' '),
);

/** Letters and digits of any script, joined inside by a hyphen or an apostrophe. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:[-'\u2019][\p{L}\p{N}\p{M}]+)*/gu;

/** No more than this of a word is laid out: a title may be one word. */
const mostLetters = 40;

const letters = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0;

/**
 * The word of a title that its cover shows: the first one that says something, else the first one that can be drawn at all. Empty
 * where no font has the letters of any, as for titles out of emoji.
 *
 * @param drawable the characters of a text that some font has
 */
export function coverWord(title: string, drawable: (text: string) => string): string {
  const words = (title.normalize('NFC').match(wordPattern) ?? []).filter((word) => drawable(word) === word);
  const telling = words.find((word) => letters(word) >= 3 && !fillers.has(word.toLowerCase()));
  return [...(telling ?? words[0] ?? '')].slice(0, mostLetters).join('');
}
