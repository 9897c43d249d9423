import { viewerEventsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { viewerTimeline, type TimelineEntry, type ViewerSession } from '@palco/sdk/admin';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useId } from 'react';
import { useFormat } from '../../../i18n';
import { Loaded } from '../../../patterns/record';
import { clockText } from '../clock/elapsed.pure';
import { useSupportText } from './messages';
import styles from './support.module.css';

/** Poll interval while the play may go on. */
const refreshMs = 10_000;

/** What happened in a play, from its beginning on. */
export function SessionTimeline({ live, session }: { live: Live; session: ViewerSession }) {
  const t = useSupportText();
  const titleId = useId();
  const events = usePalcoQuery(
    (palco) => viewerEventsQueryOptions(palco, { videoId: live.id, usuarioId: session.id }),
    { refetchInterval: isLiveInProgress(live.status) ? refreshMs : false },
  );
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.timelineTitle}>
        {t('timeline')}
      </h3>
      <Loaded answer={events} failed={t('timeline.failed')} heights={[80]}>
        {(data) => <Entries entries={viewerTimeline(data, session.inicio)} />}
      </Loaded>
    </section>
  );
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useSupportText();
  if (entries.length === 0) return <p className={styles.muted}>{t('timeline.none')}</p>;
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
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
