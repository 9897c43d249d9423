import { dayAt, dayWordsIn } from '@palco/sdk/date-range';
import type { Live } from '@palco/sdk/lives';
import { useFormat, useLanguage } from '../../../i18n';
import type { List } from '../../../patterns/list';
import type { ListedRows } from '../../../patterns/list/list-page-model';
import { DataRows } from '../../../patterns/rows';
import { following } from '../rows/live-groups.pure';
import { overviewsById, type LiveOverview } from '../rows/overview';
import { monthOf, PastLiveRow } from '../rows/past-live-row';
import { useMinute } from '../rows/use-minute';
import type { historicList } from './historic.list';
import { useHistoricText } from './messages';

/** What is over, by its months; in the order of titles as one list. */
export function useHistoricRows(
  list: List<ReturnType<typeof historicList.parse>>,
  data: { overviews?: readonly LiveOverview[] } | undefined,
) {
  const t = useHistoricText();
  const { timeZone } = useFormat();
  const words = dayWordsIn(useLanguage());
  const today = dayAt(useMinute(), timeZone);
  const overviews = overviewsById(data);
  const { sort = 'finishedAt,desc' } = list.query;
  const byMonth = (lives: readonly Live[]) =>
    following(lives, (live) => monthOf(live, timeZone)).map(({ name, items }) => ({
      // Lives that ended after each other may have begun the other way around, at the turn of a month.
      key: `${name} ${items[0]?.id ?? ''}`,
      heading: words.month(`${name}-01`),
      rows: items,
    }));
  return (listed: ListedRows<Live>) => (
    <DataRows
      listed={listed}
      rowKey={({ id }) => id}
      groupsOf={(lives) =>
        sort.startsWith('title') ? [{ key: sort, heading: t(`sort.${sort}`), rows: lives }] : byMonth(lives)
      }
      render={(live, parts) => (
        <PastLiveRow live={live} overview={overviews.get(live.id)} today={today} {...parts} />
      )}
    />
  );
}
