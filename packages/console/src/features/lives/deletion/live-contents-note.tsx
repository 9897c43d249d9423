import { liveContentsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { Skeleton, SkeletonGroup } from '../../../ui';
import { CsvButton } from '../classroom/attendees/csv-button';
import { useDeletionText } from './messages';
import styles from './deletion.module.css';

/** What goes to the trash with a live, counted, and what stays. */
export function LiveContentsNote({ live }: { live: Live }) {
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
