import { instantsOf } from '@palco/sdk/date-range';
import type { LivesQuery } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import type { List } from '../../../patterns/list';
import type { LivesSearch } from './lives.list';
import { livesQueryOf } from './lives-query.pure';

/** What the address asks for: its days are those of the team's time zone. */
export function useLivesQuery({ start, end, ...rest }: List<LivesSearch>['query']): LivesQuery {
  const { timeZone } = useFormat();
  return livesQueryOf({
    ...rest,
    ...(start && { start: instantsOf({ start, end: start }, timeZone).start }),
    ...(end && { end: instantsOf({ start: end, end }, timeZone).end }),
  });
}
