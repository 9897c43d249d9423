/** What an entry in a calendar says. */
export interface CalendarEvent {
  /** Of the live: an entry that is added again replaces the first one. */
  readonly id: string;
  /** The product, as its brand calls it. */
  readonly product: string;
  readonly title: string;
  readonly description: string;
  readonly start: Date;
  readonly madeAt: Date;
  /** Where to watch it. */
  readonly url: string;
}

/** Longest line, in bytes without its end. */
const LONGEST = 75;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' };

/** A text as a value: what ends or parts values is escaped, and what no calendar reads is left out. */
function textOf(value: string): string {
  return value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[\\;,\n]/g, (sign) => escapes[sign] ?? sign);
}

/** In UTC, which every calendar shows in the zone of its owner; a zone of its own would have to carry its rules. */
const timeOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A line in parts of at most {@link LONGEST} bytes; the next one begins with a space. No sign is cut in two. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > LONGEST) [text, bytes] = [`${text}\r\n `, 1];
    text += sign;
    bytes += size;
  }
  return text;
}

/** The file of one event (RFC 5545). It has no end: a live ends when its team ends it. */
export function calendarOf({ id, product, title, description, start, madeAt, url }: CalendarEvent): string {
  const about = [description.trim(), url].filter(Boolean).join('\n\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textOf(product)}//Event//PT`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).hostname}`,
    `DTSTAMP:${timeOf(madeAt)}`,
    `DTSTART:${timeOf(start)}`,
    `SUMMARY:${textOf(title)}`,
    `DESCRIPTION:${textOf(about)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
