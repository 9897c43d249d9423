import type { Attendee, AttendeeExport } from '@palco/openapi';
import { tableHeader, tableLines } from '../../../kernel/csv/table-format.pure';
import type { Language } from '../../../kernel/errors/language';
import { dayAndTime, isoDayAndTime } from '../../../kernel/intl/formatters.pure';
import { shareOfAir } from '../certificates/index.pure';
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

/** The live of a table, and who reads it. */
export interface TableOf {
  readonly live: { readonly startedAt: Date | null; readonly finishedAt: Date | null };
  readonly timeZone: string;
  readonly language: Language;
}

const words = {
  'pt-BR': {
    file: 'participantes.csv',
    columns: (zone: string) => [
      'Nome',
      'E-mail',
      `Cadastro (${zone})`,
      `Visto por último (${zone})`,
      'Segundos assistidos',
      'Minutos assistidos',
      '% do tempo no ar',
    ],
    at: dayAndTime,
  },
  en: {
    file: 'attendees.csv',
    columns: (zone: string) => [
      'Name',
      'E-mail',
      `Registered (${zone})`,
      `Last seen (${zone})`,
      'Seconds watched',
      'Minutes watched',
      '% of the time on air',
    ],
    at: isoDayAndTime,
  },
} as const satisfies Record<Language, unknown>;

export const csvName = (language: Language): string => words[language].file;

/** The first line of the table. */
export const csvHeader = ({ timeZone, language }: TableOf): string =>
  tableHeader(words[language].columns(timeZone), language);

/** The lines of attendees; none for none. */
export function toCsv(rows: readonly AttendeeRow[], { live, timeZone, language }: TableOf): string {
  const { at } = words[language];
  const lines = rows.map(({ name, email, createdAt, lastSeenAt, watchedSeconds }) => [
    name,
    email,
    at(createdAt, timeZone),
    lastSeenAt === null ? '' : at(lastSeenAt, timeZone),
    Math.floor(watchedSeconds),
    // Whole minutes, as the page of the organiser shows them.
    Math.floor(watchedSeconds / 60),
    shareOfAir({ ...live, watchedSeconds }) ?? '',
  ]);
  return tableLines(lines, language);
}
