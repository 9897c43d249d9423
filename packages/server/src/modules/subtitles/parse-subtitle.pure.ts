import { cleanCueText, maxCues, maxCueText, sortCues } from './cues.pure';
import type { Cue } from './cues.pure';

/** A syntax error in a subtitle file; `line` counts from 1. */
export class SubtitleSyntaxError extends Error {
  override readonly name = 'SubtitleSyntaxError';
  readonly line: number;

  constructor(line: number) {
    super(`Line ${line} is no subtitle`);
    this.line = line;
  }
}

/** A subtitle file that is well-formed and has no cue, or more than {@link maxCues}. */
export class SubtitleCountError extends Error {
  override readonly name = 'SubtitleCountError';
  readonly count: 'none' | 'too-many';

  constructor(count: 'none' | 'too-many') {
    super(`A subtitle file with ${count} cues`);
    this.count = count;
  }
}

const time = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timingLine = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);
const maxSeconds = 359_999.999;
/** SRT knows these alone; any other `<` in it is text. */
const srtMarkup = /<\/?(?:b|i|u|s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi;
const vttMarkup = /<[^<>]*>/g;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/**
 * Reads a WebVTT or SRT file into cues that are in order. Positions, styles, notes and markup are left out. A cue ends at an
 * empty line, or where the next one begins: some programs write SRT without empty lines.
 *
 * @throws {@link SubtitleSyntaxError} with the line; {@link SubtitleCountError}.
 */
export function parseSubtitle(text: string): Cue[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const reader = { lines, at: isVtt ? endOfBlock(lines, 0) : 0, isVtt };
  const cues: Cue[] = [];
  while (reader.at < lines.length) {
    if (isBlank(lines[reader.at])) reader.at += 1;
    else if (isVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[reader.at] ?? ''))
      reader.at = endOfBlock(lines, reader.at);
    else readCue(reader, cues);
    if (cues.length > maxCues) throw new SubtitleCountError('too-many');
  }
  if (cues.length === 0) throw new SubtitleCountError('none');
  return sortCues(cues);
}

interface Reader {
  readonly lines: readonly string[];
  readonly isVtt: boolean;
  at: number;
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

function endOfBlock(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && !isBlank(lines[at])) at += 1;
  return at;
}

/** Where the text of a cue ends: at an empty line, at the times of the next cue, or at the number before them. */
function endOfText(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && !isBlank(lines[at]) && !timingLine.test(lines[at] ?? '')) at += 1;
  const isNextCue = timingLine.test(lines[at] ?? '');
  return isNextCue && at > from && /^\s*\d+\s*$/.test(lines[at - 1] ?? '') ? at - 1 : at;
}

function readCue(reader: Reader, cues: Cue[]): void {
  const { lines, isVtt } = reader;
  // A line before the times is the cue's number or name.
  const timingAt = lines[reader.at]?.includes('-->') ? reader.at : reader.at + 1;
  const span = readSpan(lines[timingAt] ?? '');
  if (span === null) throw new SubtitleSyntaxError((timingAt < lines.length ? timingAt : reader.at) + 1);
  const end = endOfText(lines, timingAt + 1);
  const written = lines.slice(timingAt + 1, end).join('\n');
  const texto = cleanCueText(isVtt ? decodeVtt(written) : written.replaceAll(srtMarkup, ''));
  if (texto.length > maxCueText) throw new SubtitleSyntaxError(timingAt + 2);
  if (texto !== '') cues.push({ ...span, texto });
  reader.at = end;
}

function readSpan(line: string): Pick<Cue, 'inicio' | 'fim'> | null {
  const match = timingLine.exec(line);
  if (match === null) return null;
  const inicio = toSeconds(match.slice(1, 5));
  const fim = toSeconds(match.slice(5, 9));
  return inicio !== null && fim !== null && fim > inicio ? { inicio, fim } : null;
}

function toSeconds([hours = '0', minutes = '', seconds = '', fraction = '']: readonly string[]):
  | number
  | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const all = total + Number(fraction.padEnd(3, '0')) / 1000;
  return all > maxSeconds ? null : all;
}

function decodeVtt(text: string): string {
  return text
    .replaceAll(vttMarkup, '')
    .replaceAll(/&(\w{2,4});/g, (whole, name: string) => entities[name] ?? whole);
}
