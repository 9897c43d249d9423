import { useListSearch } from '../../../patterns/list';
import { useFormat, zoneName } from '../../../i18n';
import { PageHeader, Tabs } from '../../../ui';
import { broadcastList } from './broadcast.list';
import { CalendarView } from './calendar-view';
import { useBroadcastText } from './messages';
import { ScheduledList } from './scheduled-list';
import { useScheduledActions } from './use-scheduled-actions';

/** The lives of the team that have a date, as a list and as a calendar. */
export function BroadcastPage() {
  const t = useBroadcastText();
  const { timeZone } = useFormat();
  const list = useListSearch(broadcastList);
  const { actions, dialogs } = useScheduledActions();
  const tab = list.search.tab ?? 'list';
  return (
    <>
      <PageHeader title={t('title')} meta={t('zone', { zone: zoneName(timeZone) })} />
      <Tabs
        label={t('tabs')}
        value={tab}
        tabs={(['list', 'calendar'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
        onValueChange={(next) => list.change({ tab: next === 'list' ? undefined : next, day: undefined })}
      >
        {tab === 'list' ? (
          <ScheduledList list={list} actions={actions} />
        ) : (
          <CalendarView
            day={list.search.day}
            actions={actions}
            onDayChange={(day) => list.change({ day }, { replace: true })}
          />
        )}
      </Tabs>
      {dialogs}
    </>
  );
}
