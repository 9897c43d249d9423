import type { LivePatch } from '@palco/openapi';
import { recordOfChange } from '../logs/record.pure';
import { settingsOf } from './lives.presenter.pure';
import type { LiveRow } from './lives.store';

/** Nested fields as `part.field`. */
function flat(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
        ? Object.entries(value).map(([part, inner]: [string, unknown]) => [`${name}.${part}`, inner])
        : [[name, value]],
    ),
  );
}

/** The log entry of a change of a live: the fields of the body, and what they were. */
export function recordOfLive(body: LivePatch, before: LiveRow) {
  const { playerColor, waitingRoomColor, studioColor } = before;
  return recordOfChange(
    flat(body),
    flat({
      ...before,
      ...settingsOf(before),
      scheduledStartTime: before.scheduledAt,
      assets: { playerColor, waitingRoomColor, studioColor },
    }),
  );
}
