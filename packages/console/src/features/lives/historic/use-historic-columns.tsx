import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../../access';
import { useFormat } from '../../../i18n';
import { objectColumn, textColumn, type DataColumn } from '../../../patterns/list';
import { LivePicture } from '../list/live-picture';
import { durationOf } from './historic-query.pure';
import { useHistoricText } from './messages';

/** Picture and title, when it was on, for how long, and the way to its recording. */
export function useHistoricColumns(): DataColumn<Live>[] {
  const t = useHistoricText();
  const format = useFormat();
  return [
    objectColumn({ key: 'title', header: t('column.title') }, ({ title, picture }) => ({
      name: title,
      link: <span>{title}</span>,
      lead: <LivePicture src={picture} />,
    })),
    textColumn(
      { key: 'startedAt', header: t('column.started'), priority: 2, none: t('notStarted') },
      ({ startedAt }) => startedAt && format.dateTime(startedAt),
    ),
    textColumn(
      { key: 'finishedAt', header: t('column.finished'), none: '' },
      ({ finishedAt }) => finishedAt && format.dateTime(finishedAt),
    ),
    textColumn({ key: 'duration', header: t('column.duration'), priority: 3, none: '' }, (live) => {
      const seconds = durationOf(live);
      return seconds === null ? null : format.duration(seconds);
    }),
    { key: 'recording', header: t('column.recording'), cell: (live) => <Recording live={live} /> },
  ];
}

/** A link to the recording of a live; without access to the library only the text that there is one. */
function Recording({ live: { title, recordingVideoId } }: { live: Live }) {
  const t = useHistoricText();
  const mayOpen = useMayOpen();
  if (recordingVideoId === null) return <>{t('recording.none')}</>;
  if (!mayOpen(`/vod/${recordingVideoId}`).may) return <>{t('recording.exists')}</>;
  return (
    <Link to="/vod/$videoId" params={{ videoId: recordingVideoId }} aria-label={t('recording.of', { title })}>
      {t('recording')}
    </Link>
  );
}
