import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { CalendarClock } from 'lucide-react';
import { useMayOpen } from '../../../access';
import { useFormat } from '../../../i18n';
import type { Actions } from '../../../patterns/action';
import { ListPage, objectColumn, textColumn, type DataColumn, type List } from '../../../patterns/list';
import { LinkButton } from '../../../ui';
import { LivePicture } from '../rows/live-picture';
import { broadcastList } from './broadcast.list';
import { useBroadcastText } from './messages';
import { PanelLink } from './panel-link';
import { scheduledQueryOf } from './scheduled-query.pure';

interface ScheduledListProps {
  list: List<ReturnType<typeof broadcastList.parse>>;
  actions: Actions<Live>;
}

/** The scheduled lives as a list, the next one first. */
export function ScheduledList({ list, actions }: ScheduledListProps) {
  const t = useBroadcastText();
  const lives = useMayOpen()('/streaming');
  return (
    <ListPage
      t={t}
      list={list}
      answer={usePalcoQuery((palco) => livesQueryOptions(palco, scheduledQueryOf(list.query)))}
      columns={useScheduledColumns()}
      rowKey={({ id }) => id}
      actions={actions}
      toolbar={{ sorts: broadcastList.orders.map((value) => ({ value, label: t(`sort.${value}`) })) }}
      empty={{
        icon: CalendarClock,
        action: lives.may && <LinkButton to="/streaming">{t('toLives')}</LinkButton>,
      }}
    />
  );
}

function useScheduledColumns(): DataColumn<Live>[] {
  const t = useBroadcastText();
  const format = useFormat();
  return [
    objectColumn({ key: 'title', header: t('column.title') }, (live) => ({
      name: live.title,
      link: <PanelLink live={live} />,
      lead: <LivePicture src={live.picture} />,
    })),
    textColumn(
      { key: 'scheduledStartTime', header: t('column.start'), none: '' },
      ({ scheduledStartTime }) => scheduledStartTime && format.dateTime(scheduledStartTime),
    ),
    textColumn({ key: 'type', header: t('column.type'), priority: 3, none: '' }, ({ type }) =>
      t(`type.${type}`),
    ),
  ];
}
