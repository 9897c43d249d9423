import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListSearch } from '../../../patterns/list';
import { useFormat, zoneName } from '../../../i18n';
import { PageHeader, Tabs } from '../../../ui';
import type { Actions } from '../../../patterns/action';
import { useLiveActions } from '../list/use-live-actions';
import { broadcastList } from './broadcast.list';
import { CalendarView } from './calendar-view';
import { useBroadcastText } from './messages';
import { ScheduledList } from './scheduled-list';

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

/** Whether this browser can send camera and microphone. */
function hasWebcam(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;
}

/** A scheduled live is changed as in the list of lives, or sent from this device. */
function useScheduledActions(): { actions: Actions<Live>; dialogs: ReactNode } {
  const t = useBroadcastText();
  const { actions, dialogs } = useLiveActions();
  return {
    actions: {
      ...actions,
      items: [
        ...actions.items.filter(({ key }) => key === 'edit'),
        {
          key: 'webcam',
          label: t('webcam'),
          icon: Video,
          isFor: ({ type }) => type === 'studio' && hasWebcam(),
          link: ({ id: liveId }) => <Link to="/broadcast/webcam/$liveId" params={{ liveId }} />,
        },
      ],
    },
    dialogs,
  };
}
