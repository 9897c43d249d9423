import { useParams } from '@tanstack/react-router';
import type { Live } from '@palco/sdk/lives';
import { useAddress } from '../../../patterns/list';
import { Tabs } from '../../../ui';
import { LiveRecordPage } from '../record';
import { AttendeesTab } from './attendees/attendees-tab';
import { classroomTabs, type ClassroomSearch, type ClassroomTab } from './classroom.list';
import { EventPageTab } from './event-page-tab';
import { useClassroomEditorText } from './messages';

/** The classroom of one live for its organiser: what its public page shows, and who registered. */
export function ClassroomSettingsPage() {
  const t = useClassroomEditorText();
  const { liveId } = useParams({ from: '/signed-in/streaming/$liveId/classroom' });
  return (
    <LiveRecordPage liveId={liveId} title={t('page')} heights={[40, 80, 240]}>
      {(live) => <ClassroomTabs key={liveId} live={live} />}
    </LiveRecordPage>
  );
}

function ClassroomTabs({ live }: { live: Live }) {
  const t = useClassroomEditorText();
  const { search, onSearchChange } = useAddress<ClassroomSearch>();
  const tab = search.tab ?? 'page';
  return (
    <Tabs<ClassroomTab>
      label={t('tabs')}
      value={tab}
      tabs={classroomTabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      onValueChange={(next) => onSearchChange(next === 'page' ? {} : { tab: next })}
    >
      {tab === 'page' ? <EventPageTab live={live} /> : <AttendeesTab live={live} />}
    </Tabs>
  );
}
