import { listOf } from '../../../patterns/list/list-of.pure';
import { wordRule } from '../../../patterns/list/search-rules.pure';

/** Behind the tabs of the list: what is on, and what has a date. Without one there is everything that is not over. */
export const liveTabs = ['live', 'scheduled'] as const;

/** The lives of a team, at /streaming. */
export const livesList = listOf({
  name: 'lives',
  sorts: { createdAt: 'desc', title: 'asc', scheduledStartTime: 'desc' },
  filters: { tab: wordRule(liveTabs) },
  place: ['tab'],
});
