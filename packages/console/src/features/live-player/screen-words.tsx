import type { liveScreen } from '@palco/sdk/live-view';
import { secondsUntil } from '@palco/sdk/live-view';
import type { PlayerLive } from '@palco/sdk/lives';
import { useFormat, useTeamDateTime } from '../../i18n';
import { useLivePlayerText } from './messages';
import { SoundTest } from './sound-test';
import styles from './live-player-page.module.css';

interface ScreenWordsProps {
  live: PlayerLive;
  screen: ReturnType<typeof liveScreen>;
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
  /** Inside of a page that tells the date. */
  isWithin: boolean;
}

/** What a live without a picture says: that it is to come and when, that it pauses, that it is over. */
export function ScreenWords({ live, screen, now, isWithin }: ScreenWordsProps) {
  const t = useLivePlayerText();
  if (screen === 'paused') {
    return (
      <>
        <strong>{t('live.paused')}</strong>
        <p>{t('live.pausedText')}</p>
      </>
    );
  }
  if (screen === 'finished') return <strong>{t('live.finished')}</strong>;
  const left = secondsUntil(live.scheduledStartTime, now) ?? 0;
  return (
    <>
      {left > 0 ? <CountingDown seconds={left} /> : <strong>{t('live.waiting')}</strong>}
      {!isWithin && <StartTime live={live} />}
      <p>{t('live.waitingText')}</p>
      <SoundTest />
    </>
  );
}

const day = 86_400;

function CountingDown({ seconds }: { seconds: number }) {
  const t = useLivePlayerText();
  const format = useFormat();
  if (seconds >= day) {
    const time = format.relative(new Date(seconds * 1_000), 0);
    return <strong>{t('live.startsOn', { time })}</strong>;
  }
  return (
    <>
      <p>{t('live.startsIn')}</p>
      <p className={styles.countdown} role="timer" aria-live="off">
        {format.duration(seconds)}
      </p>
    </>
  );
}

/** When a live is to begin, in the zone of its team; the zone is named where this device has another one. */
function StartTime({ live: { scheduledStartTime: start, timezone } }: { live: PlayerLive }) {
  const t = useLivePlayerText();
  const { date, zone } = useTeamDateTime(start ?? '', timezone);
  if (start === null) return null;
  return <time dateTime={start}>{zone === null ? date : t('live.startInZone', { date, zone })}</time>;
}
