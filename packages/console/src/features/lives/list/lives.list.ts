import { dayRule } from '@palco/sdk/date-range';
import { listOf } from '../../../patterns/list/list-of.pure';
import { wordRule } from '../../../patterns/list/search-rules.pure';
import { liveTypes } from '../form/live-choices';

/** Behind the tabs of the list: what is on, what has a date, and what has none. Without one there is everything that is not over. */
export const liveTabs = ['live', 'scheduled', 'undated'] as const;

/** The lives of a team, at /streaming; those that are on stand first. */
export const livesList = listOf({
  name: 'lives',
  sorts: { onAir: 'desc', createdAt: 'desc', title: 'asc', scheduledStartTime: 'desc' },
  filters: { tab: wordRule(liveTabs), type: wordRule(liveTypes), start: dayRule, end: dayRule },
  place: ['tab'],
});

export type LivesSearch = ReturnType<typeof livesList.parse>;
