import type { Live } from '@palco/sdk/lives';
import { Film, Square } from 'lucide-react';
import { useEffect } from 'react';
import { useMayOpen } from '../../../access';
import { useFormat } from '../../../i18n';
import { EmptyState, LinkButton } from '../../../ui';
import { Card } from '../card';
import { useLiveFormText } from '../form/messages';
import { durationOf } from '../rows/duration.pure';
import { usePanelText } from './messages';
import { PanelAudience } from './panel-audience';
import styles from './panel.module.css';

/** A live that is over: its recording, what it was, and who watched. Keys and signals are of no use any more. */
export function EndedLive({ live }: { live: Live }) {
  useLostFocus();
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Recording live={live} />
      </div>
      <div className={styles.column}>
        <Summary live={live} />
        <PanelAudience live={live} />
      </div>
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

function Recording({ live: { recordingVideoId } }: { live: Live }) {
  const t = usePanelText();
  const mayOpen = useMayOpen();
  const canOpen = recordingVideoId !== null && mayOpen(`/vod/${recordingVideoId}`).may;
  return (
    <section className={styles.stage} aria-label={t('stage.label')}>
      <div className={styles.screen} data-theme="dark">
        <EmptyState
          icon={recordingVideoId === null ? Square : Film}
          title={t('stage.finished.title')}
          text={t(recordingVideoId === null ? 'ended.notRecorded' : 'ended.recorded')}
          action={
            canOpen && (
              <LinkButton variant="primary" to="/vod/$videoId" params={{ videoId: recordingVideoId }}>
                {t('ended.watch')}
              </LinkButton>
            )
          }
        />
      </div>
    </section>
  );
}

function Summary({ live }: { live: Live }) {
  const t = usePanelText();
  const formText = useLiveFormText();
  const format = useFormat();
  const seconds = durationOf(live);
  const at = (time: string | null) => (time === null ? '–' : format.dateTime(time));
  const facts = [
    [t('ended.started'), at(live.startedAt)],
    [t('ended.finished'), at(live.finishedAt)],
    [t('ended.duration'), seconds === null ? '–' : format.duration(seconds)],
    [t('ended.type'), formText(`type.${live.type}`)],
    [t('ended.latency'), formText(`latency.${live.latency}`)],
  ] as const;
  return (
    <Card title={t('ended.summary')}>
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
