import { formatChapters, parseChapters } from '@palco/sdk/schemas';

/** One chapter as it is typed: both parts as text, so that nothing is lost while they are not valid yet. */
export interface ChapterLine {
  /** Line in the text, from 1, as `parseChapters` names it in its problems. */
  readonly line: number;
  readonly time: string;
  readonly title: string;
}

/** A sign behind a time stays with it: in a row somebody may still be writing the time. */
const parts = /^(?:\s*[-•*]\s+(?=[[(]?\d))?[[(]?([\d:.,]*)[\])]?(?:\s+(?:[-–—|]\s+)?(.*))?$/;

/** The chapters of a text, a line each; blank lines are none. */
export function chapterLines(text: string): ChapterLine[] {
  return text.split('\n').flatMap((written, index) => {
    if (written.trim() === '') return [];
    const [, time, title = ''] = parts.exec(written) ?? [];
    return [{ line: index + 1, time: time ?? '', title: time === undefined ? written : title }];
  });
}

/** The text with another time or title in one of its lines. */
export function changeLine(text: string, changed: ChapterLine): string {
  return replaceLine(text, changed.line, [`${changed.time} ${changed.title}`]);
}

/** The text without one of its lines. */
export function removeLine(text: string, line: number): string {
  return replaceLine(text, line, []);
}

/** The text with a chapter that has no title yet, before the first one that begins later; and its line. */
export function addLine(text: string, seconds: number): { text: string; line: number } {
  const lines = text.trim() === '' ? [] : text.split('\n');
  const later = lines.findIndex((line) => (startOf(line) ?? 0) > seconds);
  const index = later === -1 ? lines.length : later;
  return { text: lines.toSpliced(index, 0, `${timeText(seconds)} `).join('\n'), line: index + 1 };
}

/** Where a chapter begins, in seconds; null where its time is not readable. */
export function startOf(written: string): number | null {
  const [, time = ''] = parts.exec(written.trim()) ?? [];
  return parseChapters(`${time} -- x`, null).chapters[0]?.inicio ?? null;
}

/** Full seconds as the chapters write them. */
export function timeText(seconds: number): string {
  return formatChapters([{ inicio: Math.floor(seconds), titulo: '' }]).trim();
}

function replaceLine(text: string, line: number, by: readonly string[]): string {
  return text
    .split('\n')
    .toSpliced(line - 1, 1, ...by)
    .join('\n');
}
