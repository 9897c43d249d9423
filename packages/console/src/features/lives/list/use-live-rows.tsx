import { dayAt } from '@palco/sdk/date-range';
import type { Live } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import type { List } from '../../../patterns/list';
import type { ListedRows } from '../../../patterns/list/list-page-model';
import { DataRows, type RowGroup } from '../../../patterns/rows';
import { following, timeGroupOf } from '../rows/live-groups.pure';
import { LiveRow } from '../rows/live-row';
import { overviewsById, type LiveOverview } from '../rows/overview';
import { useMinute } from '../rows/use-minute';
import type { LivesSearch } from './lives.list';
import { useLivesText } from './messages';
import { OnAirBlock } from './on-air-block';
import { WeekStrip } from './week-strip';

interface Answer {
  data:
    | { overviews?: readonly LiveOverview[]; pagination: { total: number; pagesTotal: number } }
    | undefined;
  dataUpdatedAt: number;
}

/** Lives by time: what is on first, the two weeks, and what is to come under its day; in another order as one list. */
export function useLiveRows(list: List<LivesSearch>, { data, dataUpdatedAt }: Answer) {
  const t = useLivesText();
  const format = useFormat();
  const now = useMinute();
  const { timeZone } = format;
  const today = dayAt(now, timeZone);
  const overviews = overviewsById(data);
  const { sort = 'onAir,desc' } = list.query;
  const isByTime = sort === 'onAir,desc';
  const dayOf = (instant: string) => dayAt(instant, timeZone);
  const isWhole = data?.pagination.pagesTotal === 1;

  function byTime(lives: readonly Live[]): readonly RowGroup<Live>[] {
    const groups = following(lives, (live) => timeGroupOf(live, { today, dayOf }));
    const shown = groups.map(({ name, items }) => ({
      key: name,
      rows: items,
      ...(name === 'onAir'
        ? { areBlocks: true }
        : { heading: t(`group.${name}`), count: isWhole ? format.number(items.length) : undefined }),
    }));
    const onAir = shown.filter(({ key }) => key === 'onAir');
    const strip = { key: 'weeks', rows: [], after: <WeekStrip today={today} list={list} /> };
    return [...onAir, strip, ...shown.filter(({ key }) => key !== 'onAir')];
  }

  const renderRows = (listed: ListedRows<Live>) => (
    <DataRows
      listed={listed}
      rowKey={({ id }) => id}
      groupsOf={(lives) =>
        isByTime ? byTime(lives) : [{ key: sort, heading: t(`sort.${sort}`), rows: lives }]
      }
      render={(live, parts) => {
        const row = { live, overview: overviews.get(live.id), ...parts };
        return isByTime && timeGroupOf(live, { today, dayOf }) === 'onAir' ? (
          <OnAirBlock {...row} answeredAt={dataUpdatedAt} />
        ) : (
          <LiveRow {...row} today={today} now={now} />
        );
      }}
    />
  );
  return { renderRows, today, isByTime };
}
