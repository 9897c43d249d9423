import type { RecordKey } from './record-keys.pure';
import type { EventRecord } from '../../../schema/logs';

/** A field as an entry is written with it: one that has words. */
export interface NamedField extends EventRecord {
  readonly Key: RecordKey;
}

/** As it is stored: a date is its text. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(asJson(one)) === JSON.stringify(asJson(other));

/** A change whose fields have words; the compiler refuses another one by the field that lacks them. */
export type Named<Change extends object> = {
  readonly [Key in keyof Change]: Key extends RecordKey ? unknown : never;
};

/**
 * The fields of a change with what they were before.
 *
 * @param change by field; one that is undefined is no part of it.
 * @param before what is known of the fields before; it may hold others besides, which are left out.
 */
export function recordOfChange<Change extends object>(
  change: Change & Named<Change>,
  before: Readonly<Record<string, unknown>> = {},
): readonly NamedField[] {
  return (Object.entries(change) as [RecordKey, unknown][])
    .filter(([, value]) => value !== undefined)
    .map(([Key, Value]) =>
      Object.hasOwn(before, Key) && before[Key] !== undefined && !isSame(Value, before[Key])
        ? { Key, Value: asJson(Value), Before: asJson(before[Key]) }
        : { Key, Value: asJson(Value) },
    );
}
