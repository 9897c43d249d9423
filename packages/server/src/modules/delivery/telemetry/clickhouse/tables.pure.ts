import type { PlayNames } from '../../../../ports/analytics-store';
import { counterColumns } from '../../../../ports/play-counters.pure';

// What is in ClickHouse. Each row is the sum of one writer under one key; of rows with one key and writer the one with the highest
// version counts. The statements are those that old servers understand too.

const counters = counterColumns.map((name) => `${name} Int64`).join(', ');
const written = 'writer String, version UInt64';

function slots(name: string, partition: string): string {
  return `create table if not exists ${name} (
    subject_id UUID, dimension String, at DateTime, name String, ${counters}, ${written}
  ) engine = ReplacingMergeTree(version) partition by ${partition} order by (subject_id, dimension, at, name, writer)`;
}

/** What a partition of the seconds covers; it goes as a whole. */
const secondsInPartition = 3600;

/** What a play tells of itself. */
export const playNames = ['cdn', 'os', 'state', 'provider'] as const satisfies readonly (keyof PlayNames)[];
/**
 * The column for when a writer was told a name, in microseconds since 1970. 0 in rows of the release before, which has
 * when the writer began with the play alone, in milliseconds (`first`).
 */
export const toldColumn = (name: keyof PlayNames): string => `${name}_told_at`;

const names = playNames.map((name) => `${name} String, ${toldColumn(name)} UInt64`).join(', ');

/** Makes what is not there yet. */
export const createTables: readonly string[] = [
  slots('play_seconds', `intDiv(toUInt32(at), ${secondsInPartition})`),
  slots('play_minutes', 'toYYYYMM(at)'),
  `create table if not exists plays (
    subject_id UUID, session_id UUID, ${names}, ${counters},
    tenths UInt16, seen_at UInt64, first UInt64, ${written}
  ) engine = ReplacingMergeTree(version) partition by tuple() order by (subject_id, session_id, writer)`,
];

// Old servers do not know `add column if not exists`.
export const selectPlayColumns =
  "select name from system.columns where database = currentDatabase() and table = 'plays'";

/** Adds what a table of the release before lacks, all or nothing; null where nothing is missing. */
export function addMissingColumns(known: readonly string[]): string | null {
  const missing = playNames.map(toldColumn).filter((column) => !known.includes(column));
  if (missing.length === 0) return null;
  return `alter table plays ${missing.map((column) => `add column ${column} UInt64`).join(', ')}`;
}

const sums = counterColumns.map((name) => `sum(${name}) as sum_${name}`).join(', ');
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id as a literal. Old servers take no parameters, so that nothing but ids and whole numbers may get into a statement. */
function idLiteral(id: string): string {
  if (!uuid.test(id)) throw new TypeError('not an id');
  return `'${id.toLowerCase()}'`;
}
const wholeNumber = (value: number): string => String(Math.max(0, Math.trunc(value)));
/** The largest value of a `DateTime`. */
const lastSecond = 4_294_967_295;
const second = (ms: number): string => wholeNumber(Math.min(Math.ceil(ms / 1000), lastSecond));

interface Slots {
  readonly subjectId: string;
  readonly dimension: 'all' | 'rendition' | 'cdn' | 'os' | 'state' | 'provider';
  readonly start: number;
  readonly end: number;
}

function inRange({ subjectId, dimension, start, end }: Slots): string {
  const id = `subject_id = ${idLiteral(subjectId)}`;
  return `${id} and dimension = '${dimension}' and at >= toDateTime(${second(start)}) and at < toDateTime(${second(end)})`;
}

export function selectSlots(table: 'play_seconds' | 'play_minutes', slot: Slots): string {
  return `select toUInt32(at) as second, name, ${sums} from ${table} final where ${inRange(slot)}
    group by at, name order by at, name`;
}

export function selectNames(slot: Slots): string {
  return `select name, ${sums} from play_minutes final where ${inRange(slot)} group by name`;
}

/** The sums of a live or video over all plays; each tenth counts the plays that came to a picture and saw it. */
export function selectPlays(subjectId: string): string {
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => `countIf(all_starts > 0 and bitAnd(all_tenths, ${1 << tenth}) > 0) as tenth_${tenth}`,
  );
  const whole = counterColumns.map((name) => `sum(all_${name}) as sum_${name}`).join(', ');
  const each = counterColumns.map((name) => `sum(${name}) as all_${name}`).join(', ');
  return `select ${whole}, ${tenths.join(', ')} from (
    select session_id, ${each}, groupBitOr(tenths) as all_tenths from plays final
    where subject_id = ${idLiteral(subjectId)} group by session_id)`;
}

/** Of the names of one play, which several writers may have been told, the first. */
function firstName(name: keyof PlayNames): string {
  const told = toldColumn(name);
  return `argMinIf(${name}, if(${told} = 0, first * 1000, ${told}), ${name} != '')`;
}

export function selectStarts(subjectIds: readonly string[]): string {
  return `select toString(subject_id) as id, sum(starts) as plays from play_minutes final
    where subject_id in (${subjectIds.map(idLiteral).join(', ')}) and dimension = 'all' group by subject_id`;
}

export function selectSeen(subjectId: string, dimension: Slots['dimension'], since: number): string {
  const name = dimension === 'all' || dimension === 'rendition' ? "''" : firstName(dimension);
  return `select found as name, count() as plays from (
    select session_id, ${name} as found, max(seen_at) as last from plays final
    where subject_id = ${idLiteral(subjectId)} group by session_id)
    where last >= ${wholeNumber(Math.ceil(since))} group by found`;
}

export const selectSubjects = 'select distinct toString(subject_id) as id from plays';

export function removeSubjects(table: string, ids: readonly string[]): string {
  return `alter table ${table} delete where subject_id in (${ids.map(idLiteral).join(', ')})`;
}

export const selectPartitions =
  "select distinct partition from system.parts where active and database = currentDatabase() and table = 'play_seconds'";

/** Whether all of a partition of seconds is from before. */
export function isBefore(partition: string, ms: number): boolean {
  return (Number(partition) + 1) * secondsInPartition * 1000 <= ms;
}

export const dropPartition = (partition: string): string =>
  `alter table play_seconds drop partition ${wholeNumber(Number(partition))}`;
