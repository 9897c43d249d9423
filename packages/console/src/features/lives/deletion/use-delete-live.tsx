import { isLiveInProgress, livesApi, type Live } from '@palco/sdk/lives';
import { liveContentsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useMay } from '../../../access';
import type { Action } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { Skeleton, SkeletonGroup } from '../../../ui';
import { CsvButton } from '../classroom/attendees/csv-button';
import { useDeletionText } from './messages';
import styles from './deletion.module.css';

/** Moves lives to the trash; the question says what goes with one, and offers its attendees as a file. */
export function useDeleteLive(): Action<Live> {
  const t = useDeletionText();
  return {
    ...deletion,
    label: t('delete'),
    may: useMay('changeLives'),
    reason: ({ status }) => (isLiveInProgress(status) ? t('delete.inProgress') : undefined),
    question: (live) => ({
      title: t('delete.title', { title: live.title }),
      text: t('delete.text'),
      body: <LiveContentsNote live={live} />,
    }),
    call: (palco, { id, version }) => palco.use(livesApi).remove(id, { version }),
    undo: (palco, { id }) => palco.use(livesApi).restore(id),
    removedId: ({ id }) => id,
    done: t('delete.done'),
    bulk: {
      question: (count) => ({ title: t('deleteMany.title', { count }), text: t('deleteMany.text') }),
      done: (count) => t('deleteMany.done', { count }),
    },
  };
}

/** What goes to the trash with a live, counted, and what stays. */
function LiveContentsNote({ live }: { live: Live }) {
  const t = useDeletionText();
  const contents = usePalcoQuery((palco) => liveContentsQueryOptions(palco, live.id));
  if (contents.isPending)
    return (
      <SkeletonGroup>
        <Skeleton height={80} width="100%" />
      </SkeletonGroup>
    );
  if (contents.isError) return <p className={styles.text}>{t('failed')}</p>;
  const { attendees, messages, certificates, recordingVideoId } = contents.data;
  return (
    <div className={styles.note}>
      <p className={styles.text}>{t('goes')}</p>
      <ul className={styles.list}>
        {attendees > 0 && <li>{t('attendees', { count: attendees })}</li>}
        {certificates > 0 && <li>{t('certificates', { count: certificates })}</li>}
        {messages > 0 && <li>{t('messages', { count: messages })}</li>}
        <li>{t('keys')}</li>
      </ul>
      {recordingVideoId !== null && <p className={styles.text}>{t('recording')}</p>}
      {attendees > 0 && (
        <div>
          <CsvButton live={live} search={undefined} />
        </div>
      )}
    </div>
  );
}
