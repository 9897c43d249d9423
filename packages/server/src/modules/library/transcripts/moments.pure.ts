import type { components } from '@palco/openapi';
import type { Passage } from './passages.pure';
import type { LexemeTerm } from './spoken-query.pure';
import { wordsOf } from './words.pure';

export type SpokenMoment = components['schemas']['SpokenMoment'];

/** A lexeme of a search with its places among the words of a passage, from 1. */
export type PlacedLexeme = readonly [lexeme: string, places: readonly number[]];

/** With fewer characters a moment is shown with what is said next. */
const fewestCharacters = 80;
/** And no longer than this, unless one cue is. */
const mostCharacters = 240;

interface PlacedWord {
  readonly cue: number;
  readonly start: number;
  readonly end: number;
}

/** A word of a search, or all words of a quotation, from the first to the last place. */
interface Hit {
  readonly from: number;
  readonly to: number;
  readonly term: number;
}

/** From the first to the last place of words that are all of a search. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The moments of a passage in which all terms are said, those closest together first; never two that begin in one cue. */
export function findMoments(
  passage: Passage,
  terms: readonly LexemeTerm[],
  placed: readonly PlacedLexeme[],
): SpokenMoment[] {
  const words = passage.cues.flatMap(([, , text], cue): PlacedWord[] =>
    wordsOf(text).map(({ start, end }) => ({ cue, start, end })),
  );
  const hits = hitsOf(terms, placed);
  const places = new Set(
    hits.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
  );
  const begun = new Set<number>();
  const moments: SpokenMoment[] = [];
  for (const span of spansOf(hits, terms.length)) {
    const [first, last] = [words[span.from - 1], words[span.to - 1]];
    // What begins in the shared cues is found in the next passage.
    if (first === undefined || last === undefined || first.cue >= passage.ownCues || begun.has(first.cue))
      continue;
    begun.add(first.cue);
    moments.push(toMoment(passage, { words, places, first: first.cue, last: last.cue }));
  }
  return moments;
}

function hitsOf(terms: readonly LexemeTerm[], placed: readonly PlacedLexeme[]): Hit[] {
  const hits = terms.flatMap((term, index) => {
    const [first, ...others] = term.lexemes.map(({ lexeme, distance }) => ({
      distance,
      places: new Set(placesOf(placed, (one) => one === lexeme || isBegun(term, one))),
    }));
    return [...(first?.places ?? [])].flatMap((from): Hit[] => {
      let to = from;
      const isSaid = others.every(({ distance, places }) => places.has((to += distance)));
      return isSaid ? [{ from, to, term: index }] : [];
    });
  });
  return hits.sort((one, other) => one.from - other.from || one.term - other.term);
}

const placesOf = (placed: readonly PlacedLexeme[], isMeant: (lexeme: string) => boolean): number[] =>
  placed.filter(([lexeme]) => isMeant(lexeme)).flatMap(([, places]) => places);

const isBegun = ({ prefix }: LexemeTerm, lexeme: string): boolean =>
  prefix !== null && lexeme.startsWith(prefix);

/** The shortest spans with a hit of every term, shortest first. */
function spansOf(hits: readonly Hit[], terms: number): Span[] {
  const spans: Span[] = [];
  const counts = new Map<number, number>();
  let from = 0;
  for (const right of hits) {
    counts.set(right.term, (counts.get(right.term) ?? 0) + 1);
    for (let left = hits[from]; counts.size === terms && left !== undefined; left = hits[from]) {
      const count = counts.get(left.term) ?? 0;
      if (count === 1) {
        spans.push({ from: left.from, to: Math.max(left.to, right.to) });
        counts.delete(left.term);
      } else counts.set(left.term, count - 1);
      from += 1;
    }
  }
  return spans.sort((one, other) => one.to - one.from - (other.to - other.from) || one.from - other.from);
}

interface Found {
  readonly words: readonly PlacedWord[];
  readonly places: ReadonlySet<number>;
  readonly first: number;
  readonly last: number;
}

function toMoment({ cues }: Passage, { words, places, first, last }: Found): SpokenMoment {
  const starts = new Map<number, number>();
  let [texto, fim] = ['', 0];
  for (const [index, [, end, text]] of cues.entries()) {
    if (index < first) continue;
    const isEnough = index > last ? texto.length >= fewestCharacters : texto.length >= mostCharacters;
    if (index > first && isEnough) break;
    if (texto !== '') texto += ' ';
    starts.set(index, texto.length);
    texto += text;
    fim = Math.max(fim, end);
  }
  const marks = words.flatMap(({ cue, start, end }, index) => {
    const offset = starts.get(cue);
    return offset === undefined || !places.has(index + 1)
      ? []
      : [{ start: offset + start, end: offset + end }];
  });
  return { inicio: cues[first]?.[0] ?? 0, fim, texto, marks };
}
