import type { Chapter } from '@palco/openapi';
import { isSingleLine } from './single-line.pure';

/**
 * The most chapters of a video, and the longest title in characters.
 *
 * @example
 * ```ts
 * const canAdd = (chapters: readonly unknown[]) => chapters.length < chapterLimits.most;
 * ```
 */
export const chapterLimits = { most: 200, longest: 100 } as const;

/** Why a line is not a valid chapter. */
export type ChapterProblem =
  /** Not `00:42 Title`. */
  | 'format'
  /** A time without a title. */
  | 'untitled'
  /** A title of more than 100 characters, or with invisible characters. */
  | 'title'
  /** Another line has the same time. */
  | 'repeated'
  /** At or after the end of the video. */
  | 'tooLate'
  /** More than 200 chapters. */
  | 'tooMany';

/** The result of {@link parseChapters}. */
export interface ParsedChapters {
  /** The valid chapters, by time. */
  readonly chapters: readonly Chapter[];
  /** The invalid lines, counted from 1. */
  readonly problems: readonly { readonly line: number; readonly problem: ChapterProblem }[];
}

/** A list's mark, brackets around the time and a sign behind it are how other sites write their chapters. */
const line =
  /^(?:[-•*]\s+)?[[(]?(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?[\])]?:?(?:\s+(?:[-–—|](?:\s+|$))?(.*))?$/;

/**
 * Reads chapters as people write them: a line each, `00:42 Title`, `1:02:03 - Title`, `[00:42] Title` or `• 00:42: Title`; blank
 * lines between them are ignored, and a line that is none costs no other one.
 *
 * @param durationSeconds of the video; null while it is not known.
 * @example parseChapters('00:00 Abertura\n00:42 Prova', 90).chapters; // [{ inicio: 0, … }, { inicio: 42, … }]
 */
export function parseChapters(text: string, durationSeconds: number | null): ParsedChapters {
  const chapters: Chapter[] = [];
  const problems: { line: number; problem: ChapterProblem }[] = [];
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    if (written.trim() === '') continue;
    const read = readLine(written.trim());
    const problem = typeof read === 'string' ? read : problemAmong(read, { chapters, durationSeconds });
    if (problem !== null) problems.push({ line: index + 1, problem });
    else if (typeof read !== 'string') chapters.push(read);
  }
  return { chapters: chapters.sort((one, other) => one.inicio - other.inicio), problems };
}

function readLine(text: string): Chapter | ChapterProblem {
  const parts = line.exec(text);
  if (!parts) return 'format';
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0', written = ''] = parts;
  if (parts[1] !== undefined && Number(minutes) > 59) return 'format';
  const titulo = written.normalize('NFC');
  if (titulo === '') return 'untitled';
  if ([...titulo].length > chapterLimits.longest || !isSingleLine(titulo)) return 'title';
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { inicio: whole + Number(fraction.padEnd(3, '0')) / 1000, titulo };
}

function problemAmong(
  { inicio }: Chapter,
  { chapters, durationSeconds }: { chapters: readonly Chapter[]; durationSeconds: number | null },
): ChapterProblem | null {
  if (chapters.some((other) => other.inicio === inicio)) return 'repeated';
  if (durationSeconds !== null && inicio >= durationSeconds) return 'tooLate';
  return chapters.length >= chapterLimits.most ? 'tooMany' : null;
}

/**
 * Writes chapters as {@link parseChapters} reads them.
 *
 * @example formatChapters([{ inicio: 42, titulo: 'Prova' }]); // '00:42 Prova'
 */
export function formatChapters(chapters: readonly Chapter[]): string {
  return chapters.map(({ inicio, titulo }) => `${formatTime(inicio)} ${titulo}`).join('\n');
}

function formatTime(inicio: number): string {
  const milliseconds = Math.round(inicio * 1000);
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const rest = milliseconds % 1000;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${hours > 0 ? `${hours}:` : ''}${clock}${fraction}`;
}
