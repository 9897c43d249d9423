import type { Live } from '@palco/sdk/lives';
import { useEffect } from 'react';
import { useMayOpen } from '../../../access';
import { useFormat } from '../../../i18n';
import { LinkButton } from '../../../ui';
import { Card } from '../card';
import { useLiveFormText } from '../form/messages';
import { durationOf } from '../rows/duration.pure';
import { EndedAudience } from './ended-audience';
import { EndedPeople } from './ended-people';
import styles from './ended-live.module.css';
import { useEndedText } from './messages';

/** A live that is over: its recording, what it was, who came, and its audience. Keys and signals are of no use any more. */
export function EndedLive({ live }: { live: Live }) {
  useLostFocus();
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Recording live={live} />
        <div className={styles.facts}>
          <Summary live={live} />
          <EndedPeople live={live} />
        </div>
      </div>
      <EndedAudience live={live} />
    </div>
  );
}

/** The button that ended the live is gone: the heading of the page takes the focus. */
function useLostFocus(): void {
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1[tabindex="-1"]')?.focus({ preventScroll: true });
  }, []);
}

function Recording({ live: { picture, recordingVideoId } }: { live: Live }) {
  const t = useEndedText();
  const mayOpen = useMayOpen();
  const canOpen = recordingVideoId !== null && mayOpen(`/vod/${recordingVideoId}`).may;
  return (
    <section className={styles.recording} aria-label={t('recording')}>
      <img src={picture} alt="" width={1280} height={720} />
      <div>
        <p>{t(recordingVideoId === null ? 'notRecorded' : 'recorded')}</p>
        {canOpen && (
          <LinkButton variant="primary" to="/vod/$videoId" params={{ videoId: recordingVideoId }}>
            {t('watch')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function Summary({ live }: { live: Live }) {
  const t = useEndedText();
  const formText = useLiveFormText();
  const format = useFormat();
  const seconds = durationOf(live);
  const at = (time: string | null) => (time === null ? '–' : format.dateTime(time));
  const facts = [
    [t('duration'), seconds === null ? '–' : format.duration(seconds)],
    [t('started'), at(live.startedAt)],
    [t('finished'), at(live.finishedAt)],
    [t('type'), formText(`type.${live.type}`)],
    [t('latency'), formText(`latency.${live.latency}`)],
  ] as const;
  return (
    <Card title={t('summary')}>
      <dl className={styles.summary}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
