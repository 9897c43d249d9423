import type { ClassroomPage } from '@palco/sdk/classroom';
import { useTeamDateTime } from '../../i18n';
import { useClassroomText } from './messages';

/** When the event is, in the zone of its team; the zone is named where this device has another one. */
export function EventDate({ info, className }: { info: ClassroomPage; className?: string }) {
  const { schedule_date: start, timezone } = info;
  const t = useClassroomText();
  const { date, zone } = useTeamDateTime(start ?? '', timezone);
  if (start === null) return null;
  return (
    <time dateTime={start} className={className}>
      {zone === null ? date : t('dateInZone', { date, zone })}
    </time>
  );
}
