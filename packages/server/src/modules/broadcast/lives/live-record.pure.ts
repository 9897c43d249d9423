import type { LivePatch } from '@palco/openapi';
import { recordOfChange } from '../../records/logs/record.pure';
import { settingsOf } from './lives.presenter.pure';
import type { LiveRow } from './lives.store';

/** What is no part with fields of its own. */
type Leaf = string | number | boolean | null | Date | readonly unknown[];

/** The names of fields, those of nested ones as `part.field`. */
type FlatKey<Fields> = {
  [Key in keyof Fields & string]-?: NonNullable<Fields[Key]> extends Leaf
    ? Key
    : `${Key}.${keyof NonNullable<Fields[Key]> & string}`;
}[keyof Fields & string];

/** Nested fields as `part.field`. */
function flat<Fields extends object>(fields: Fields): { [Key in FlatKey<Fields>]?: unknown } {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
        ? Object.entries(value).map(([part, inner]: [string, unknown]) => [`${name}.${part}`, inner])
        : [[name, value]],
    ),
  ) as { [Key in FlatKey<Fields>]?: unknown };
}

/** The log entry of a change of a live: the fields of the body, and what they were. */
export function recordOfLive(body: LivePatch, before: LiveRow) {
  const { playerColor, waitingRoomColor, studioColor } = before;
  return recordOfChange(
    flat(body),
    flat({
      ...before,
      ...settingsOf(before),
      scheduledStartTime: before.scheduledStartTime,
      assets: { playerColor, waitingRoomColor, studioColor },
    }),
  );
}
