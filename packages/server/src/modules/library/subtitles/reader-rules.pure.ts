import type { Cue } from './cues.pure';
import { layOut, lengthOf, longestLine, valueOfBreak, wordsOf } from './line-breaks.pure';

/** What was said from one time to another, in seconds, with what is doubtful about it. */
export interface Phrase {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly doubt?: Cue['duvida'];
}

/** Seconds for which a cue is shown. */
const shownSeconds = { least: 1, most: 7 } as const;
/** A pause that ends a cue even where there was room for more. */
const longestPause = 0.5;
/** Seconds between cues below which there is no gap at all: a shorter one only flickers. */
const flicker = 0.1;

/**
 * Cues as a reader can follow them: at most two lines of 42 characters, shown for 1 to 7 seconds, one at a time, and broken at
 * phrases. Where more is said than can be shown in its time, what follows is shown later and catches up in the next pause.
 */
export function toReadableCues(phrases: readonly Phrase[]): Cue[] {
  const pieces = phrases.toSorted((one, other) => one.start - other.start).flatMap(splitPhrase);
  return placeInTime(joinShort(pieces));
}

/** Words that are shown together. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
  readonly doubt: Cue['duvida'];
}

/** More words than fit on two lines, however short they are. */
const mostWords = 2 * longestLine;
const textLength = (words: readonly string[]): number => lengthOf(words.join(' '));

/** Parts of a phrase that fit on two lines and into the longest time; each gets time by its share of the characters. */
function splitPhrase({ start, end, text, doubt }: Phrase): Piece[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const seconds = Math.max(0, end - start);
  const total = textLength(words);
  const longest = seconds > shownSeconds.most ? (total * shownSeconds.most) / seconds : total;
  const pieces: Piece[] = [];
  let from = start;
  for (let at = 0; at < words.length;) {
    const ahead = words.slice(at, at + mostWords);
    const part = ahead.slice(0, countOfFirst(ahead, longest));
    at += part.length;
    const until = at >= words.length ? start + seconds : from + (seconds * textLength(part)) / total;
    pieces.push({ start: from, end: Math.min(start + seconds, until), words: part, doubt });
    from = Math.min(start + seconds, until);
  }
  return pieces;
}

/** How many words the next cue gets: up to the best break in the second half of what fits. */
function countOfFirst(words: readonly string[], longest: number): number {
  let most = 1;
  while (most < words.length && fits(words.slice(0, most + 1), longest)) most += 1;
  if (most === words.length) return most;
  const half = textLength(words.slice(0, most)) / 2;
  let best = most;
  let value = -Infinity;
  for (let count = most; count >= 1 && textLength(words.slice(0, count)) >= half; count -= 1) {
    const here = valueOfBreak(words[count - 1] ?? '', words[count]);
    if (here > value) [best, value] = [count, here];
  }
  return best;
}

const fits = (words: readonly string[], longest: number): boolean =>
  textLength(words) <= longest && isShowable(words);
const isShowable = (words: readonly string[]): boolean =>
  textLength(words) <= 2 * longestLine + 1 && layOut(words) !== null;

/** Joins what is too short to be read alone with what follows it, and the parts of a sentence that stand without a pause. */
function joinShort(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (before === undefined || !belongTogether(before, piece)) joined.push(piece);
    else joined[joined.length - 1] = join(before, piece);
  }
  return joined;
}

function belongTogether(one: Piece, next: Piece): boolean {
  if (next.start - one.end > longestPause || one.doubt !== next.doubt) return false;
  if (Math.max(one.end, next.end) - one.start > shownSeconds.most) return false;
  if (!isShowable([...one.words, ...next.words])) return false;
  const isShort = next.start - one.start < shownSeconds.least || next.end - next.start < shownSeconds.least;
  return isShort || valueOfBreak(one.words.at(-1) ?? '', next.words[0]) < 2;
}

const join = (one: Piece, next: Piece): Piece => ({
  start: one.start,
  end: Math.max(one.end, next.end),
  words: [...one.words, ...next.words],
  doubt: one.doubt,
});

/** Times in whole milliseconds, because files have no finer ones. */
function placeInTime(pieces: readonly Piece[]): Cue[] {
  const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
  const [least, most] = [milliseconds(shownSeconds.least), milliseconds(shownSeconds.most)];
  let free = 0;
  return pieces.map(({ start, end, words, doubt }, index) => {
    const from = Math.max(free, milliseconds(start));
    const next = milliseconds(pieces[index + 1]?.start ?? Infinity);
    const wanted = Math.min(from + most, Math.max(from + least, milliseconds(end)));
    // Up to the next one, but never shorter than can be read.
    let until = Math.max(from + least, Math.min(wanted, next));
    if (next > until && next - until < milliseconds(flicker)) until = Math.min(next, from + most);
    free = until;
    const texto = layOut(words) ?? words.join(' ');
    return {
      inicio: from / 1000,
      fim: until / 1000,
      texto,
      ...(doubt === undefined ? {} : { duvida: doubt }),
    };
  });
}
