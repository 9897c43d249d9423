import type { Attendee, AttendeeExport } from '@palco/openapi';
import Papa from 'papaparse';
import type { AttendeeRow, listPlays } from './attendees.store';

/** An attendee as the organiser gets one. */
export function toAttendee({
  id,
  name,
  email,
  createdAt,
  lastSeenAt,
  watchedSeconds,
}: AttendeeRow): Attendee {
  return {
    id,
    name,
    email,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    watchedSeconds: Math.floor(watchedSeconds),
  };
}

/** A play as the person it is of gets it. */
export function toPlay(
  play: Awaited<ReturnType<typeof listPlays>>[number],
): AttendeeExport['lives'][number]['plays'][number] {
  const { attendeeId: _, startedAt, seenAt, watchedMs, ...told } = play;
  return {
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    watchedSeconds: Math.floor(watchedMs / 1000),
    ...told,
  };
}

const header = ['name', 'email', 'createdAt', 'lastSeenAt', 'watchedSeconds', 'watchedMinutes'] as const;

/** Each cell in quotes, and none the beginning of a formula. */
const format: Papa.UnparseConfig = { quotes: true, escapeFormulae: true, header: false, newline: '\r\n' };

/** The first line, after the mark by which spreadsheets know UTF-8. */
export const csvHeader = `\uFEFF${header.join(',')}\r\n`;

/** The lines of attendees; none for none. */
export function toCsv(rows: readonly AttendeeRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map((row) => ({
    ...toAttendee(row),
    // Whole minutes, as the page of the organiser shows them.
    watchedMinutes: Math.floor(row.watchedSeconds / 60),
  }));
  return `${Papa.unparse(lines, { ...format, columns: [...header] })}\r\n`;
}
