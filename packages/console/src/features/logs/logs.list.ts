import { listOf } from '../../patterns/list/list-of.pure';
import { idRule, wordRule } from '../../patterns/list/search-rules.pure';
import { dayRule } from '@palco/sdk/date-range';
import { actors, teamRule, typeRule } from './log-rules.pure';

/** The activity log, at /records. Without days and `period` it is the last period. */
export const logsList = listOf({
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

export type LogsSearch = ReturnType<typeof logsList.parse>;
