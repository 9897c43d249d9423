import { readSrtText, readVttText } from './cue-text.pure';
import { formOfTimes, isMeantAsTimes, placeOfPad, readTimes } from './cue-times.pure';
import { cleanCueText, maxCues, maxCueText, sortCues } from './cues.pure';
import type { Cue } from './cues.pure';

/** A subtitle file in which nothing is readable; `line` counts from 1. */
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

/** What was read of a file. */
export interface ParsedSubtitle {
  readonly cues: Cue[];
  /** The lines, from 1, at which something stands that is no cue: no times, none that can be shown, too long a text. */
  readonly leftOut: readonly number[];
}

/** Lines of a file, and the places of the times of its cues in them. */
interface Source {
  readonly lines: readonly string[];
  readonly isVtt: boolean;
}

interface Mark {
  /** Where the cue begins: at its number or name, or at its times. */
  readonly head: number;
  readonly at: number;
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isNumber = (line: string | undefined): boolean => /^\s*\d+\s*$/.test(line ?? '');

/**
 * Reads a WebVTT, SRT or SBV file into cues that are in order. Styles, notes and times of single words are left out; who speaks,
 * italics, bold, underline and the place are kept. A cue goes on to where the next one begins, because some programs write
 * empty lines into the text and others none between cues. What cannot be read is named and costs no other cue.
 *
 * @throws {@link SubtitleSyntaxError} with the first line where nothing is readable; {@link SubtitleCountError}.
 */
export function parseSubtitle(text: string): ParsedSubtitle {
  const source = readSource(text);
  const marks = findMarks(source);
  const cues: Cue[] = [];
  const leftOut: number[] = [];
  const title = source.lines.slice(0, marks[0]?.head).findIndex((line) => !isBlank(line) && !isNumber(line));
  if (title >= 0) leftOut.push(title + 1);
  marks.forEach((mark, index) => {
    const read = readCue(source, mark, marks[index + 1]?.head ?? source.lines.length);
    if (typeof read === 'number') leftOut.push(read);
    else if (read !== null) cues.push(read);
  });
  if (cues.length > maxCues) throw new SubtitleCountError('too-many');
  if (cues.length > 0) return { cues: sortCues(cues), leftOut };
  throw leftOut[0] === undefined ? new SubtitleCountError('none') : new SubtitleSyntaxError(leftOut[0]);
}

/** The lines of a file, of which header, notes and styles are blank. Each ends at an empty line, or where a cue begins without one. */
function readSource(text: string): Source {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  if (!isVtt) return { lines, isVtt };
  let isLeft = true;
  const read = lines.map((line, index) => {
    const isFirst = isBlank(lines[index - 1]);
    if (isBlank(line) || formOfTimes(line, true) === 'exact') isLeft = false;
    else if (isFirst && index > 0) isLeft = /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line);
    return isLeft ? '' : line;
  });
  return { lines: read, isVtt };
}

function findMarks(source: Source): Mark[] {
  const marks: Mark[] = [];
  const forms = source.lines.map((line) => formOfTimes(line, source.isVtt));
  // A file writes its times in one way: beside exact ones, a loose one within a text is text.
  const mayBeLoose = !forms.includes('exact');
  source.lines.forEach((line, at) => {
    const above = roleOfAbove(source, at, marks.at(-1)?.at);
    const isTimes = forms[at] === 'exact' || (forms[at] === 'loose' && mayBeLoose);
    if (isTimes || (above !== 'text' && isMeantAsTimes(line)))
      marks.push({ at, head: above === 'name' ? at - 1 : at });
  });
  return marks;
}

/** What the line above times is: nothing, the number or name of their cue, or text of the cue before, whose times are at `before`. */
function roleOfAbove(
  { lines, isVtt }: Source,
  at: number,
  before: number | undefined,
): 'blank' | 'name' | 'text' {
  const above = lines[at - 1];
  if (isBlank(above)) return 'blank';
  if (isNumber(above)) return 'name';
  // SRT has numbers alone: another line after an empty one is text of the cue before, where there is one.
  const mayBeName = isVtt ? before !== at - 1 : before === undefined;
  return mayBeName && isBlank(lines[at - 2]) ? 'name' : 'text';
}

/** A cue; its line where it cannot be read; null where it has nothing to show. */
function readCue({ lines, isVtt }: Source, { at }: Mark, end: number): Cue | number | null {
  const times = readTimes(lines[at] ?? '', isVtt);
  if (times === null) return at + 1;
  const written = withoutLooseNumber(lines.slice(at + 1, end)).join('\n');
  const texto = cleanCueText(isVtt ? readVttText(written) : readSrtText(written));
  if (texto.length > maxCueText) return at + 2;
  return texto === '' ? null : { ...(isVtt ? {} : placeOfPad(written)), ...times, texto };
}

/** The number of the next cue, with an empty line before it and another between it and its times. */
function withoutLooseNumber(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return last > 0 && isNumber(lines[last]) && isBlank(lines[last - 1]) ? lines.slice(0, last) : lines;
}
