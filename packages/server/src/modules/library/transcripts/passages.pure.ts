import { wordsOf } from './words.pure';

/** What is read of a cue. */
interface CueLike {
  readonly inicio: number;
  readonly fim: number;
  readonly texto: string;
}

/** A cue of a passage, as the table keeps it. */
export type PassageCue = readonly [start: number, end: number, text: string];

/** A part of a transcript that is searched as one: all words of a search stand in it. */
export interface Passage {
  readonly cues: readonly PassageCue[];
  /** How many of them are its own; those after them begin the next passage as well. */
  readonly ownCues: number;
}

/** A passage has about so many words, a minute or half of one, and lasts no longer than this. */
const passageWords = 80;
const passageSeconds = 90;
/** So many words of the next passage stand at its end too, so that what is said across the border is found. */
const sharedWords = 20;

const markup = /<\/?[biuv]>|<v [^<>]*>/g;

/** The text of a cue in one line, without markup. */
export const plainText = (text: string): string => text.replaceAll(markup, '').replaceAll(/\s+/g, ' ').trim();

interface Counted {
  readonly cue: PassageCue;
  readonly words: number;
}

/** The passages of cues in the order of their start. Cues without words are left out. */
export function toPassages(cues: readonly CueLike[]): Passage[] {
  const counted = cues.map(toCounted).filter(({ words }) => words > 0);
  const passages: Passage[] = [];
  for (let from = 0; from < counted.length;) {
    const own = ownCuesFrom(counted, from);
    const shared = sharedCuesFrom(counted, from + own);
    passages.push({
      cues: counted.slice(from, from + own + shared).map(({ cue }) => cue),
      ownCues: own,
    });
    from += own;
  }
  return passages;
}

function toCounted({ inicio, fim, texto }: CueLike): Counted {
  const text = plainText(texto);
  return { cue: [inicio, fim, text], words: wordsOf(text).length };
}

function ownCuesFrom(counted: readonly Counted[], from: number): number {
  const start = counted[from]?.cue[0] ?? 0;
  // A cue of any length makes a passage.
  let [count, words] = [1, counted[from]?.words ?? 0];
  for (let next = counted[from + 1]; next !== undefined; next = counted[from + count]) {
    if (words >= passageWords || next.cue[1] - start > passageSeconds) break;
    count += 1;
    words += next.words;
  }
  return count;
}

function sharedCuesFrom(counted: readonly Counted[], from: number): number {
  const start = counted[from]?.cue[0] ?? 0;
  let [count, words] = [0, 0];
  for (const { cue, words: more } of counted.slice(from, from + sharedWords)) {
    if (words >= sharedWords || cue[1] - start > passageSeconds) break;
    count += 1;
    words += more;
  }
  return count;
}
