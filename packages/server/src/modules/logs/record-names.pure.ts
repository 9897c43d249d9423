import type { EventRecord } from './record.pure';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** Names are looked up of so many ids at a time; entries with more show the others as they are. */
const most = 1_000;

/** The ids in the values of entries, each once. */
export function idsIn(records: Iterable<readonly EventRecord[]>): string[] {
  const ids = new Set<string>();
  for (const record of records)
    for (const value of record.flatMap(({ Value, Before }) => [Value, Before].flat()))
      if (isId(value) && ids.size < most) ids.add(value);
  return [...ids];
}

/** The record with names in place of the ids that have one. */
export function nameIds(
  record: readonly EventRecord[],
  nameOf: (id: string) => string | undefined,
): EventRecord[] {
  const named = (value: unknown): unknown => (isId(value) ? (nameOf(value) ?? value) : value);
  const shown = (value: unknown): unknown => (Array.isArray(value) ? value.map(named) : named(value));
  return record.map(({ Key, Value, Before }) =>
    Before === undefined ? { Key, Value: shown(Value) } : { Key, Value: shown(Value), Before: shown(Before) },
  );
}
