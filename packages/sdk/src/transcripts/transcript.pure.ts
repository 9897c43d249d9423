/** What is said from one second to another. */
export interface TranscriptCue {
  readonly start: number;
  readonly end: number;
  /** In one line, without markup. */
  readonly text: string;
  /** Who speaks, where the subtitles say so. */
  readonly speaker: string | null;
}

const timing =
  /^((?:\d+:)?\d{1,2}:\d{1,2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{1,2}:\d{1,2}\.\d{3})(?:[ \t]|$)/;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/**
 * The cues of subtitles in WebVTT, in the order of their start. Cues that cannot be read are left out, and a text that is no WebVTT
 * has none.
 *
 * @example
 * ```ts
 * parseTranscript('WEBVTT\n\n00:01.000 --> 00:02.500\n<v Ana>Bom dia.\n');
 * // [{ start: 1, end: 2.5, text: 'Bom dia.', speaker: 'Ana' }]
 * ```
 */
export function parseTranscript(text: string): readonly TranscriptCue[] {
  if (!/^\uFEFF?WEBVTT[ \t\r\n]/.test(text)) return [];
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  const cues = blocks.flatMap((block) => cueOf(block.split('\n')) ?? []);
  return cues.sort((one, other) => one.start - other.start);
}

function cueOf(lines: readonly string[]): TranscriptCue | null {
  const at = lines.findIndex((line) => timing.test(line));
  const times = timing.exec(lines[at] ?? '');
  if (times === null) return null;
  const [start = NaN, end = NaN] = times.slice(1).map(secondsOf);
  const written = lines.slice(at + 1).join(' ');
  const text = plain(written);
  return text === '' || !(end > start) ? null : { start, end, text, speaker: speakerOf(written) };
}

const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Of everybody who speaks in a cue the first one: lines of two begin with their own cue as a rule. */
const speakerOf = (written: string): string | null =>
  plain(/<v(?:\.[^\s<>]*)?\s+([^<>]+)>/.exec(written)?.[1] ?? '') || null;

function plain(written: string): string {
  const decoded = written
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(
      /&(?:([a-z]{2,4})|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
      (whole, ...[name, decimal, hex]: string[]) => {
        if (name !== undefined) return named[name.toLowerCase()] ?? whole;
        const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
      },
    );
  return decoded.replaceAll(/\s+/g, ' ').trim();
}

/**
 * The index of what is said at a time: the last cue that has begun, also in the pause after it; -1 before the first one.
 *
 * @example
 * ```ts
 * const cues = (await loadTranscript(src)) ?? [];
 * const at = transcriptCueAt(cues, player.$state.get().currentTime);
 * ```
 */
export function transcriptCueAt(cues: readonly TranscriptCue[], seconds: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A part of the text of a cue: from `start`, before `end`, in UTF-16 code units. */
export interface TranscriptMark {
  readonly start: number;
  readonly end: number;
}

/** Where a text is said: the cue in which it begins, and its parts in that cue and in those that it goes on in. */
export interface TranscriptHit {
  readonly index: number;
  readonly marks: readonly (TranscriptMark & { readonly index: number })[];
}

/**
 * Every place at which a text is said, case, accents and spaces ignored; also where it goes over several cues. None for a text without
 * a letter or digit.
 *
 * @example
 * ```ts
 * const cues = (await loadTranscript(src)) ?? [];
 * const [hit] = findInTranscript(cues, 'derivada');
 * const cue = hit && cues[hit.index];
 * if (cue) player.seek(cue.start);
 * ```
 */
export function findInTranscript(cues: readonly TranscriptCue[], text: string): readonly TranscriptHit[] {
  const wanted = fold(text.trim())
    .map(({ letter }) => letter)
    .join('');
  if (!/[\p{L}\p{N}]/u.test(wanted)) return [];
  const letters = cues.flatMap(({ text: said }, index) => [
    ...fold(said).map((one) => ({ ...one, index })),
    { letter: ' ', start: said.length, end: said.length, index },
  ]);
  const all = letters.map(({ letter }) => letter).join('');
  const hits: TranscriptHit[] = [];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length))
    hits.push(toHit(letters.slice(at, at + wanted.length)));
  return hits;
}

interface FoldedLetter extends TranscriptMark {
  /** One UTF-16 code unit, so that places in joined letters are places in the list. */
  readonly letter: string;
}

function fold(text: string): FoldedLetter[] {
  const folded: FoldedLetter[] = [];
  let at = 0;
  for (const sign of text) {
    const [start, end] = [at, at + sign.length];
    at = end;
    const letters = /\s/.test(sign) ? ' ' : sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    if (letters === ' ' && folded.at(-1)?.letter === ' ') continue;
    for (const letter of letters.split('')) folded.push({ letter, start, end });
  }
  return folded;
}

function toHit(letters: readonly (FoldedLetter & { readonly index: number })[]): TranscriptHit {
  const marks: { index: number; start: number; end: number }[] = [];
  for (const { index, start, end } of letters) {
    const last = marks.at(-1);
    if (last?.index === index) last.end = end;
    else marks.push({ index, start, end });
  }
  return { index: letters[0]?.index ?? 0, marks: marks.filter(({ start, end }) => end > start) };
}

/**
 * A time of a transcript as people write it: `1:05`, from an hour on `1:00:05`.
 *
 * @example
 * ```ts
 * formatTranscriptTime(65.4); // '1:05'
 * ```
 */
export function formatTranscriptTime(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/**
 * A transcript as text to copy: a line for each cue, with its time and, where it changes, who speaks.
 *
 * @example
 * ```ts
 * const cues = (await loadTranscript(src)) ?? [];
 * await navigator.clipboard.writeText(transcriptText(cues));
 * ```
 */
export function transcriptText(cues: readonly TranscriptCue[]): string {
  return cues
    .map(({ start, text, speaker }, index) => {
      const isNew = speaker !== null && speaker !== cues[index - 1]?.speaker;
      return `${formatTranscriptTime(start)} ${isNew ? `${speaker}: ` : ''}${text}`;
    })
    .join('\n');
}
