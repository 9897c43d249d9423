import type { Cue } from '@palco/openapi';
import { cueWords, cutCueText, plainCueText, speakerOf, wordStarts } from './cue-markup.pure';
import { formatCueTime, longestCueTime, toMillisecond } from './cue-time.pure';

/** What is wrong with a cue: no text, an end that is not after its start, or a start before that of the previous cue. */
export type CueProblem = 'empty' | 'ends-early' | 'out-of-order';

/** No cue is made shorter than this, in seconds. */
const shortestCue = 0.1;

/**
 * The problem of each cue by its index; a valid cue is not in the map.
 *
 * @example
 * ```ts
 * const problems = findCueProblems([{ inicio: 4, fim: 3, texto: 'Olá' }]);
 * problems.get(0); // 'ends-early'
 * ```
 */
export function findCueProblems(cues: readonly Cue[]): ReadonlyMap<number, CueProblem> {
  const problems = new Map<number, CueProblem>();
  cues.forEach(({ inicio, fim, texto }, index) => {
    const before = cues[index - 1];
    if (fim <= inicio) problems.set(index, 'ends-early');
    else if (before !== undefined && inicio < before.inicio) problems.set(index, 'out-of-order');
    else if (texto.trim() === '') problems.set(index, 'empty');
  });
  return problems;
}

/**
 * Index of the cue that is shown at a time; -1 for none.
 *
 * @example
 * ```ts
 * cueAt([{ inicio: 1, fim: 2, texto: 'Olá' }], 1.5); // 0
 * ```
 */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  return cues.findIndex(({ inicio, fim }) => seconds >= inicio && seconds < fim);
}

/**
 * Splits a cue at a time inside of it. Its words are divided in proportion to the duration of the two halves. Returns the
 * list unchanged where one half would be shorter than 0.1 s.
 *
 * @example
 * ```ts
 * splitCue([{ inicio: 0, fim: 4, texto: 'Bom dia' }], 0, 2);
 * // [{ inicio: 0, fim: 2, texto: 'Bom' }, { inicio: 2, fim: 4, texto: 'dia' }]
 * ```
 */
export function splitCue(cues: readonly Cue[], index: number, at: number): readonly Cue[] {
  const cue = cues[index];
  const seconds = toMillisecond(at);
  if (cue === undefined) return cues;
  const shorter = toMillisecond(Math.min(seconds - cue.inicio, cue.fim - seconds));
  if (shorter < shortestCue) return cues;
  const starts = wordStarts(cue.texto);
  const share = (seconds - cue.inicio) / (cue.fim - cue.inicio);
  // With two words or more each half gets at least one.
  const count = Math.min(Math.max(1, Math.round((starts.length + 1) * share)), Math.max(1, starts.length));
  const texts = cutCueText(cue.texto, starts[count - 1] ?? cue.texto.length);
  return withReplaced(cues, { index, count: 1, by: halvesOf(cue, seconds, texts) });
}

/**
 * Splits a cue at a place in its text, as a person does who presses a key there. The time is divided in proportion to the letters of the
 * two halves. Returns the list unchanged where one half would have no text, or the cue is too short for two halves of 0.1 s.
 *
 * @example
 * ```ts
 * splitCueAtText([{ inicio: 0, fim: 4, texto: 'Bom dia' }], 0, 3);
 * // [{ inicio: 0, fim: 1.71, texto: 'Bom' }, { inicio: 1.71, fim: 4, texto: 'dia' }], to the millisecond
 * ```
 */
export function splitCueAtText(cues: readonly Cue[], index: number, at: number): readonly Cue[] {
  const cue = cues[index];
  if (cue === undefined || toMillisecond(cue.fim - cue.inicio) < 2 * shortestCue) return cues;
  const texts = cutCueText(cue.texto, at);
  const [first, second] = texts.map((text) => plainCueText(text).trim().length) as [number, number];
  if (first === 0 || second === 0) return cues;
  const middle = cue.inicio + ((cue.fim - cue.inicio) * first) / (first + second);
  const seconds = toMillisecond(Math.min(Math.max(middle, cue.inicio + shortestCue), cue.fim - shortestCue));
  return withReplaced(cues, { index, count: 1, by: halvesOf(cue, seconds, texts) });
}

function halvesOf(cue: Cue, seconds: number, [first, second]: readonly [string, string]): readonly Cue[] {
  return [
    { ...positionOf(cue), inicio: cue.inicio, fim: seconds, texto: first },
    { ...positionOf(cue), inicio: seconds, fim: cue.fim, texto: second },
  ];
}

/**
 * Merges a cue with the next one, with their texts on separate lines.
 *
 * @example
 * ```ts
 * const cues = [
 *   { inicio: 0, fim: 1, texto: 'Bom' },
 *   { inicio: 1, fim: 2, texto: 'dia' },
 * ];
 * mergeWithNext(cues, 0); // [{ inicio: 0, fim: 2, texto: 'Bom\ndia' }]
 * ```
 */
export function mergeWithNext(cues: readonly Cue[], index: number): readonly Cue[] {
  const [cue, next] = [cues[index], cues[index + 1]];
  if (cue === undefined || next === undefined) return cues;
  // Who speaks on is not said again.
  const isSame = speakerOf(cue) === speakerOf(next);
  const texto = [cue.texto, isSame ? cueWords(next) : next.texto].filter((text) => text !== '').join('\n');
  const merged = { ...positionOf(cue), inicio: cue.inicio, fim: Math.max(cue.fim, next.fim), texto };
  return withReplaced(cues, { index, count: 2, by: [merged] });
}

/**
 * Shifts the cues at the indexes in `places`, or all, by seconds. The shift is limited so that none starts before 0 or ends
 * after {@link longestCueTime}; all are shifted by the same amount.
 *
 * @example
 * ```ts
 * shiftCues([{ inicio: 1, fim: 2, texto: 'Olá' }], 0.5); // [{ inicio: 1.5, fim: 2.5, texto: 'Olá' }]
 * ```
 */
export function shiftCues(
  cues: readonly Cue[],
  seconds: number,
  indexes: ReadonlySet<number> | null = null,
): readonly Cue[] {
  const isMoved = (index: number): boolean => indexes === null || indexes.has(index);
  const moved = cues.filter((_, index) => isMoved(index));
  if (moved.length === 0) return cues;
  const first = Math.min(...moved.map(({ inicio }) => inicio));
  const last = Math.max(...moved.map(({ fim }) => fim));
  const by = Math.min(Math.max(seconds, -first), longestCueTime - last);
  return cues.map((cue, index) =>
    isMoved(index)
      ? { ...cue, inicio: toMillisecond(cue.inicio + by), fim: toMillisecond(cue.fim + by) }
      : cue,
  );
}

/**
 * Gives a cue another start or end. It keeps its order, lasts at least 0.1 s, and comes to overlap no cue that it did not overlap before.
 *
 * @example
 * ```ts
 * const cues = [
 *   { inicio: 0, fim: 2, texto: 'Bom dia' },
 *   { inicio: 3, fim: 5, texto: 'a todos' },
 * ];
 * resizeCue(cues, 0, { fim: 4 }); // ends at 3, where the next one starts
 * ```
 */
export function resizeCue(
  cues: readonly Cue[],
  index: number,
  to: { readonly inicio: number } | { readonly fim: number },
): readonly Cue[] {
  const cue = cues[index];
  if (cue === undefined) return cues;
  const { start, startBefore, end } = roomOf(cues, index);
  const last = Math.min(startBefore, cue.fim - shortestCue);
  const resized =
    'inicio' in to
      ? { ...cue, inicio: within(to.inicio, start, Math.max(cue.inicio, last)) }
      : { ...cue, fim: within(to.fim, Math.min(cue.fim, cue.inicio + shortestCue), end) };
  return withReplaced(cues, { index, count: 1, by: [resized] });
}

/**
 * Moves one cue by seconds, as far as there is room between its neighbours; it keeps its duration.
 *
 * @example
 * ```ts
 * moveCue([{ inicio: 1, fim: 2, texto: 'Olá' }], 0, -5); // starts at 0
 * ```
 */
export function moveCue(cues: readonly Cue[], index: number, seconds: number): readonly Cue[] {
  const cue = cues[index];
  if (cue === undefined) return cues;
  const { start, startBefore, end } = roomOf(cues, index);
  const latest = Math.min(startBefore - cue.inicio, end - cue.fim);
  const by = Math.min(Math.max(seconds, start - cue.inicio), latest);
  const moved = { ...cue, inicio: toMillisecond(cue.inicio + by), fim: toMillisecond(cue.fim + by) };
  return withReplaced(cues, { index, count: 1, by: [moved] });
}

/** The times that a cue can have without a new overlap and in its order. One that it overlaps already is no limit for its end. */
function roomOf(cues: readonly Cue[], index: number): { start: number; startBefore: number; end: number } {
  const { inicio, fim } = cues[index] as Cue;
  const room = { start: 0, startBefore: longestCueTime, end: longestCueTime };
  cues.forEach((cue, at) => {
    if (at < index) {
      for (const time of [cue.inicio, cue.fim]) if (time <= inicio) room.start = Math.max(room.start, time);
    } else if (at > index) {
      if (cue.inicio >= inicio) room.startBefore = Math.min(room.startBefore, cue.inicio);
      if (cue.inicio >= fim) room.end = Math.min(room.end, cue.inicio);
    }
  });
  return room;
}

const within = (seconds: number, low: number, high: number): number =>
  toMillisecond(Math.min(Math.max(seconds, low), high));

/**
 * What makes a cue hard to read, though it may be saved: it overlaps the next one, its lines are too many (over 2) or too long (over 42
 * characters), it is shown too briefly (under 1 s) or for too long (over 7 s), or it has more than 20 characters a second.
 */
export type CueHint = 'overlap' | 'many-lines' | 'long-line' | 'brief' | 'lasting' | 'fast';

/**
 * The first hint for each cue by its index; a cue that reads well is not in the map.
 *
 * @example
 * ```ts
 * findCueHints([{ inicio: 0, fim: 9, texto: 'Olá' }]).get(0); // 'lasting'
 * ```
 */
export function findCueHints(cues: readonly Cue[]): ReadonlyMap<number, CueHint> {
  const hints = cues.map((cue, index): [number, CueHint | null] => [index, hintOf(cue, cues[index + 1])]);
  return new Map(hints.filter((hint): hint is [number, CueHint] => hint[1] !== null));
}

/** As publishers of subtitles ask for: what people read in the time they have. */
const readable = { lines: 2, lineLength: 42, seconds: [1, 7], perSecond: 20 } as const;

function hintOf({ inicio, fim, texto }: Cue, next: Cue | undefined): CueHint | null {
  const lines = plainCueText(texto).trim().split('\n');
  const seconds = toMillisecond(fim - inicio);
  const letters = lines.reduce((sum, line) => sum + line.trim().length, 0);
  if (letters === 0 || seconds <= 0) return null;
  if (next !== undefined && next.inicio < fim) return 'overlap';
  if (lines.length > readable.lines) return 'many-lines';
  if (lines.some((line) => line.trim().length > readable.lineLength)) return 'long-line';
  if (seconds < readable.seconds[0]) return 'brief';
  if (seconds > readable.seconds[1]) return 'lasting';
  return letters / seconds > readable.perSecond ? 'fast' : null;
}

/** How long a new cue is shown, in seconds. */
const newCueSeconds = 2;

/**
 * Inserts an empty cue at a time, or at the end of the cue that is shown then. It lasts 2 s, or until the next cue if that is
 * sooner, but at least 0.1 s. Returns the list and the index of the new cue.
 *
 * @example
 * ```ts
 * const { cues, index } = addCue([], 3); // one cue from 3 s to 5 s, at index 0
 * ```
 */
export function addCue(
  cues: readonly Cue[],
  at: number,
): { readonly cues: readonly Cue[]; readonly index: number } {
  const start = toMillisecond(Math.min(Math.max(0, at), longestCueTime - newCueSeconds));
  const inicio = cues[cueAt(cues, start)]?.fim ?? start;
  const after = cues.findIndex((cue) => cue.inicio >= inicio);
  const index = after < 0 ? cues.length : after;
  const room = (cues[index]?.inicio ?? Infinity) - inicio;
  const fim = toMillisecond(inicio + Math.max(shortestCue, Math.min(newCueSeconds, room)));
  return { cues: withReplaced(cues, { index, count: 0, by: [{ inicio, fim, texto: '' }] }), index };
}

/** Where a cue is shown, for those that are made of it. */
const positionOf = ({ posicao }: Cue): Pick<Cue, 'posicao'> => (posicao === undefined ? {} : { posicao });

function withReplaced(
  cues: readonly Cue[],
  { index, count, by }: { index: number; count: number; by: readonly Cue[] },
): readonly Cue[] {
  return [...cues.slice(0, index), ...by, ...cues.slice(index + count)];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Cues as a WebVTT file, for a download or a preview; the server writes its own. `<i>`, `<b>` and `<u>` with their ends and
 * `<v Name>` are markup; every other `<` is text.
 *
 * @example
 * ```ts
 * const file = new Blob([toWebVtt([{ inicio: 0, fim: 2, texto: 'Olá' }])], { type: 'text/vtt' });
 * ```
 */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ inicio, fim, texto, posicao }) => {
    const lines = texto.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
    const text = withMarkup(lines.join('\n').replaceAll(/[&<>]/g, (one) => escapes[one] ?? one));
    const place = posicao === undefined ? '' : ` ${posicao}`;
    return `${formatCueTime(inicio)} --> ${formatCueTime(fim)}${place}\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** An innermost pair of tags, escaped. */
const pair = /&lt;([biu])&gt;((?:(?!&lt;\/?[biu]&gt;)[^])*)&lt;\/\1&gt;/g;

function withMarkup(escaped: string): string {
  const paired = escaped.replaceAll(pair, '<$1>$2</$1>');
  if (paired !== escaped) return withMarkup(paired);
  return escaped.replaceAll(/&lt;v ((?:(?!&[lg]t;)[^\n])+)&gt;/g, '<v $1>');
}
