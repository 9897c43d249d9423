import type { LogActor } from '@palco/sdk/admin';
import { listOf } from '../../patterns/list/list-of.pure';
import { idRule, wordRule } from '../../patterns/list/search-rules.pure';
import { dayRule } from '@palco/sdk/date-range';

/** A type of events, as the contract writes it. */
const typeRule = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^[A-Z0-9_]{1,60}$/.test(raw) ? raw : undefined;

/** The kinds of actors that the contract names. */
export const actors = [
  'user',
  'api-key',
  'embed',
  'attendee',
  'stream-key',
  'invitation',
  'recovery',
  'system',
] as const satisfies readonly LogActor[];

/** A team, or all of them. */
const teamRule = (raw: unknown): string | undefined => (raw === 'all' ? raw : idRule(raw));

/** The activity log, at /records. Without days and `period` it is the last period. */
export const recordsList = listOf({
  name: 'records',
  sorts: { created_at: 'desc' },
  filters: {
    /** What is searched for; people where it is absent. */
    by: wordRule(['identifier']),
    actor: wordRule(actors),
    event: typeRule,
    start: dayRule,
    end: dayRule,
    period: wordRule(['all']),
    teamId: teamRule,
    clientId: idRule,
  },
  place: ['by'],
});

export type RecordsSearch = ReturnType<typeof recordsList.parse>;
