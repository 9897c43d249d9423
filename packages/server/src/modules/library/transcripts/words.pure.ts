/** A word of a text and where it stands, in UTF-16 code units. */
export interface Word {
  /** In lower case, without accents. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** The word lists of PostgreSQL by which a language is searched; `none` compares whole words. */
export type Dictionary = 'portuguese' | 'english' | 'none';

export const dictionaries = ['portuguese', 'english', 'none'] as const satisfies readonly Dictionary[];

/** A longer word is compared by its beginning. */
const longestWord = 60;

/** The words of a text in their order. Apostrophes and hyphens part words. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map(({ 0: word, index }) => ({
    folded: foldWord(word),
    start: index,
    end: index + word.length,
  }));
}

const foldWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase().slice(0, longestWord);

/** The dictionary of a language tag. */
export function dictionaryOf(language: string): Dictionary {
  const [primary = ''] = language.toLowerCase().split('-');
  if (primary === 'pt') return 'portuguese';
  return primary === 'en' ? 'english' : 'none';
}

/** Endings by which the Portuguese stemmer knows a word, and which people write without accents. Plurals become singulars. */
const accented: readonly (readonly [ending: RegExp, accented: string])[] = [
  [/c(?:ao|oes)$/, 'ção'],
  [/(?:ao|oes)$/, 'ão'],
  [/avel$/, 'ável'],
  [/ivel$/, 'ível'],
  [/ancia(s?)$/, 'ância$1'],
  [/encia(s?)$/, 'ência$1'],
];

/**
 * A folded word as its dictionary is asked for its stem. The Portuguese stemmer needs the accents of endings: they are put back by
 * rule, for texts and searches alike, so that `transformacoes` finds «transformação».
 */
export function toStemmed(folded: string, dictionary: Dictionary): string {
  if (dictionary !== 'portuguese' || folded.length < 3) return folded;
  const rule = accented.find(([ending]) => ending.test(folded));
  return rule === undefined ? folded : folded.replace(rule[0], rule[1]);
}

/** A stem as it is indexed. */
export const foldStem = foldWord;
