import { listOf } from '../../../patterns/list/list-of.pure';
import { wordRule } from '../../../patterns/list/search-rules.pure';
import { dayRule } from '@palco/sdk/date-range';

/** The scheduled lives of a team, at /broadcast: a list, or a calendar at a day. */
export const broadcastList = listOf({
  name: 'broadcast',
  sorts: { scheduledStartTime: 'asc', title: 'asc' },
  filters: { tab: wordRule(['calendar']), day: dayRule },
  place: ['tab', 'day'],
});
