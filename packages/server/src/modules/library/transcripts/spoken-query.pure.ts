import { lexemeOf, quoteLexeme, scopeLexeme } from './lexemes.pure';
import type { Stems } from './lexemes.pure';
import { dictionaries, wordsOf } from './words.pure';
import type { Dictionary } from './words.pure';

/** One word of a search, or several in quotation marks that are said one after the other. */
export interface SpokenTerm {
  /** Folded. */
  readonly words: readonly string[];
  /** Whether it may be the beginning of what is said: the last word, as long as it is written. */
  readonly isPrefix: boolean;
}

/** Each word costs a look into the index. */
const mostWords = 12;
/** A shorter beginning stands for too many words. */
const shortestPrefix = 4;

/** The terms of a search, at most 12 words. A quotation that is still open reaches to the end. */
export function parseSpokenQuery(query: string): SpokenTerm[] {
  const parts = query.split(/["\u201c\u201d«»\u201e]/);
  const terms: SpokenTerm[] = [];
  let left = mostWords;
  parts.forEach((part, index) => {
    const words = wordsOf(part)
      .map(({ folded }) => folded)
      .slice(0, left);
    left -= words.length;
    const isQuoted = index % 2 === 1;
    if (isQuoted && words.length > 0) terms.push({ words, isPrefix: false });
    if (isQuoted) return;
    const isOpen = index === parts.length - 1 && /[\p{L}\p{N}\p{M}]$/u.test(part);
    words.forEach((word, at) => {
      const isPrefix = isOpen && at === words.length - 1 && word.length >= shortestPrefix;
      terms.push({ words: [word], isPrefix });
    });
  });
  return terms;
}

/** A term in one dictionary: its lexemes with their distance from the one before. */
export interface LexemeTerm {
  readonly lexemes: readonly { readonly lexeme: string; readonly distance: number }[];
  /** What a lexeme may begin with instead; null where the word is whole. */
  readonly prefix: string | null;
}

/** The terms that say something in a dictionary. */
function termsIn(terms: readonly SpokenTerm[], dictionary: Dictionary, stems: Stems): LexemeTerm[] {
  return terms.flatMap(({ words, isPrefix }) => {
    let [last, isFirst] = [0, true];
    const lexemes = words.flatMap((word, index) => {
      const lexeme = lexemeOf(word, dictionary, stems);
      if (lexeme === null) return [];
      const distance = isFirst ? 0 : index - last;
      [last, isFirst] = [index, false];
      return [{ lexeme, distance }];
    });
    return lexemes.length === 0 ? [] : [{ lexemes, prefix: isPrefix ? (words[0] ?? null) : null }];
  });
}

const toOperand = ({ lexemes, prefix }: LexemeTerm): string => {
  const [first, ...others] = lexemes;
  const whole = quoteLexeme(first?.lexeme ?? '');
  if (prefix !== null) return `(${whole} | ${quoteLexeme(prefix)}:*)`;
  const all = others.map(({ lexeme, distance }) => ` <${distance}> ${quoteLexeme(lexeme)}`);
  return others.length === 0 ? whole : `(${whole}${all.join('')})`;
};

/** A search in all dictionaries, as PostgreSQL takes it. */
export interface SpokenSearch {
  /** A `tsquery` for the passages of one team; null where no word says anything. */
  readonly inTeam: string | null;
  /** The same without the team, by which matches are ranked. */
  readonly ranking: string | null;
  readonly terms: Readonly<Record<Dictionary, readonly LexemeTerm[]>>;
}

export function toSpokenSearch(
  terms: readonly SpokenTerm[],
  { accountId, stems }: { readonly accountId: string; readonly stems: Readonly<Record<Dictionary, Stems>> },
): SpokenSearch {
  const found = Object.fromEntries(
    dictionaries.map((one) => [one, termsIn(terms, one, stems[one])]),
  ) as Record<Dictionary, LexemeTerm[]>;
  const asked = dictionaries
    .filter((one) => found[one].length > 0)
    .map((one) => ({ scope: quoteLexeme(scopeLexeme(accountId, one)), words: found[one].map(toOperand) }));
  const anyOf = (queries: readonly string[]): string | null =>
    queries.length === 0 ? null : queries.map((one) => `(${one})`).join(' | ');
  return {
    inTeam: anyOf(asked.map(({ scope, words }) => [scope, ...words].join(' & '))),
    ranking: anyOf([...new Set(asked.map(({ words }) => words.join(' & ')))]),
    terms: found,
  };
}
