import { usePalco } from '@palco/react';
import { viewerEventsQueryOptions } from '@palco/react/query';
import { viewerTimeline, type TimelineEntry, type ViewerSession } from '@palco/sdk/admin';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormat } from '../../../i18n';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../ui';
import { clockText } from '../clock/elapsed.pure';
import { useSupportText } from './messages';
import styles from './support.module.css';

/** Poll interval while the play may go on. */
const refreshMs = 10_000;

/** What happened in a play, from its beginning on. */
export function SessionTimeline({ live, session }: { live: Live; session: ViewerSession }) {
  const t = useSupportText();
  const titleId = useId();
  const events = useQuery({
    ...viewerEventsQueryOptions(usePalco(), { videoId: live.id, usuarioId: session.id }),
    refetchInterval: isLiveInProgress(live.status) ? refreshMs : false,
  });
  const entries = events.data && viewerTimeline(events.data, session.inicio);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.timelineTitle}>
        {t('timeline')}
      </h3>
      {events.isPending && (
        <SkeletonGroup>
          <Skeleton height={80} width="100%" />
        </SkeletonGroup>
      )}
      {events.isLoadingError && (
        <ErrorState
          headingLevel={3}
          title={t('timeline.failed')}
          retrying={events.isFetching}
          onRetry={() => void events.refetch()}
        />
      )}
      {entries?.length === 0 && <p className={styles.muted}>{t('timeline.none')}</p>}
      {entries && entries.length > 0 && (
        <ol className={styles.timeline}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

const failures: ReadonlySet<TimelineEntry['kind']> = new Set(['notStarted', 'error']);
const troubles: ReadonlySet<TimelineEntry['kind']> = new Set(['stalled', 'leftBeforeStart']);

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useSupportText();
  const format = useFormat();
  const { kind, durationMs, height, code, message } = entry;
  const seconds =
    durationMs === null
      ? null
      : t('seconds', { value: format.number(durationMs / 1000, { maximumFractionDigits: 1 }) });
  const detail = [
    kind === 'quality' && height !== null ? `${height}p` : null,
    kind === 'watched' && durationMs !== null ? clockText(durationMs / 1000) : seconds,
    code,
    message,
  ].filter((part) => part !== null);
  const tone = failures.has(kind) ? 'bad' : troubles.has(kind) ? 'warning' : undefined;
  return (
    <li className={styles.entry} data-tone={tone}>
      <span className={styles.at}>{clockText(entry.atMs / 1000)}</span>
      <span>
        {t(entry.isFatal && kind === 'error' ? 'event.fatal' : `event.${kind}`)}
        {detail.length > 0 && <span className={styles.muted}> {detail.join(' · ')}</span>}
      </span>
    </li>
  );
}
