import type { Cue } from '@palco/openapi';
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

/** Index of the cue that is shown at a time; -1 for none. */
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
  const words = cue.texto.split(/(?<=\s)/);
  const share = (seconds - cue.inicio) / (cue.fim - cue.inicio);
  // With two words or more each half gets at least one.
  const count = Math.min(Math.max(1, Math.round(words.length * share)), Math.max(1, words.length - 1));
  const halves: Cue[] = [
    { ...positionOf(cue), inicio: cue.inicio, fim: seconds, texto: words.slice(0, count).join('').trim() },
    { ...positionOf(cue), inicio: seconds, fim: cue.fim, texto: words.slice(count).join('').trim() },
  ];
  return withReplaced(cues, { index, count: 1, by: halves });
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
  const texto = [cue.texto, next.texto].filter((text) => text !== '').join('\n');
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
