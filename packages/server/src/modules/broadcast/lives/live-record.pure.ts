import type { LivePatch } from '@palco/openapi';
import type { LiveRecordKey } from '../../../schema/live-fields.pure';
import { recordOfChange } from '../../records/logs/index.pure';
import { isPart, ownSettingsOf, partsOf } from './settings/live-settings.pure';
import type { LiveRow } from './lives.store';

/** Settings by their names in the log: nested ones as `part.field`. */
const flat = (body: { readonly [Name in keyof LivePatch]: unknown }) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
      isPart(name)
        ? Object.entries(value as object).map(([field, inner]: [string, unknown]) => [
            `${name}.${field}`,
            inner,
          ])
        : [[name, value]],
    ),
  ) as { readonly [Key in LiveRecordKey]?: unknown };

/** The log entry of a change of a live: the fields of the body, and what they were. */
export const recordOfLive = (body: LivePatch, before: LiveRow) =>
  recordOfChange(flat(body), flat({ ...ownSettingsOf(before), ...partsOf(before) }));
