import type { Passage } from './passages.pure';
import { dictionaryOf, foldStem, toStemmed, wordsOf } from './words.pure';
import type { Dictionary } from './words.pure';

/** The stem of each word that its dictionary was asked for; null for one that says nothing by itself. */
export type Stems = ReadonlyMap<string, string | null>;

/** What the dictionary is asked for: each word once. */
export function wordsToStem(texts: readonly string[], dictionary: Dictionary): string[] {
  const words = texts.flatMap((text) => wordsOf(text).map(({ folded }) => toStemmed(folded, dictionary)));
  return [...new Set(words)];
}

/** The lexeme of a folded word; null for one that is not indexed. */
export function lexemeOf(folded: string, dictionary: Dictionary, stems: Stems): string | null {
  if (dictionary === 'none') return folded;
  const stem = stems.get(toStemmed(folded, dictionary));
  return stem == null ? null : foldStem(stem);
}

/** The lexeme that parts the passages of a team in one dictionary from all others: an index over both would need an extension. */
export const scopeLexeme = (accountId: string, dictionary: Dictionary): string =>
  `${accountId.replaceAll('-', '')}/${dictionary}`;

/** Quoted for a `tsvector` or a `tsquery`. */
export const quoteLexeme = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The positions that a `tsvector` can hold: of one lexeme, and in all. */
const mostPositions = 255;
const lastPosition = 16_383;

/** A passage as a `tsvector` in text. The place of a word is its number among all words of the cues, from 1. */
export function toLexemes(
  { cues }: Pick<Passage, 'cues'>,
  scope: { readonly accountId: string; readonly language: string; readonly stems: Stems },
): string {
  const dictionary = dictionaryOf(scope.language);
  const places = new Map<string, number[]>();
  cues
    .flatMap(([, , text]) => wordsOf(text))
    .slice(0, lastPosition)
    .forEach(({ folded }, index) => {
      const lexeme = lexemeOf(folded, dictionary, scope.stems);
      if (lexeme === null) return;
      const found = places.get(lexeme) ?? [];
      if (found.length < mostPositions) found.push(index + 1);
      places.set(lexeme, found);
    });
  const words = [...places].map(([lexeme, at]) => `${quoteLexeme(lexeme)}:${at.join(',')}`);
  return [quoteLexeme(scopeLexeme(scope.accountId, dictionary)), ...words].join(' ');
}
