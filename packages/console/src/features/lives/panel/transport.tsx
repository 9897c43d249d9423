import type { Live } from '@palco/sdk/lives';
import { CircleDot } from 'lucide-react';
import { useFormat } from '../../../i18n';
import type { BoundActions } from '../../../patterns/action';
import { Button, Icon, RelativeTime, VisuallyHidden } from '../../../ui';
import { clockText, secondsSince } from '../clock/elapsed.pure';
import { useNow } from '../clock/use-now';
import { usePanelText } from './messages';
import type { LastChange } from './panel-messages.pure';
import styles from './transport.module.css';
import { Watching } from './watching';

interface TransportProps {
  live: Live;
  actions: BoundActions<Live>;
  isRecording: boolean;
  change: LastChange | null;
  /** On a phone the audience stands beside the time, and the buttons at the foot. */
  isPhone: boolean;
}

/** The time of the live, what happens with it, and the commands that are possible now. */
export function Transport({ live, actions, isRecording, change, isPhone }: TransportProps) {
  const t = usePanelText();
  const isOn = live.status === 'live' || live.status === 'paused';
  return (
    <section className={styles.transport} aria-label={t('control.label')}>
      {isOn ? <Timecode live={live} /> : <Countdown live={live} />}
      <div className={styles.facts}>
        <Since live={live} />
        {isRecording && (
          <span className={styles.recording}>
            <Icon of={CircleDot} />
            {t('transport.recording')}
          </span>
        )}
        <ChangeNote change={change} />
      </div>
      {isPhone ? <Watching live={live} /> : <Commands live={live} actions={actions} />}
    </section>
  );
}

/** The buttons: what starts, pauses and continues is one of them, which keeps the focus when it changes its word. */
export function Commands({ live, actions }: Pick<TransportProps, 'live' | 'actions'>) {
  const t = usePanelText();
  return (
    <div className={styles.commands} role="group" aria-label={t('control.label')}>
      {actions.of(live).map(({ key, label, icon, danger, reason, onSelect }) => (
        <Button
          key={danger ? 'end' : 'main'}
          icon={icon}
          variant={danger ? 'danger' : key === 'start' ? 'primary' : undefined}
          reason={reason}
          aria-keyshortcuts={key === 'start' ? undefined : danger ? 'E' : 'P'}
          onClick={onSelect}
        >
          {label}
          {key !== 'start' && <kbd aria-hidden="true">{danger ? 'E' : 'P'}</kbd>}
        </Button>
      ))}
    </div>
  );
}

function Timecode({ live }: { live: Live }) {
  const t = usePanelText();
  const now = useNow();
  return (
    <b className={styles.timecode} role="timer" aria-live="off">
      <VisuallyHidden>{t('transport.elapsed')} </VisuallyHidden>
      {clockText(secondsSince(live.startedAt, now) ?? 0)}
    </b>
  );
}

/** In how long a live is to begin, in the words of a person. */
function Countdown({ live }: { live: Live }) {
  const t = usePanelText();
  const format = useFormat();
  const now = useNow();
  const at = live.scheduledStartTime;
  if (at === null) return <b className={styles.countdown}>{t('transport.undated')}</b>;
  const isLate = Date.parse(at) < now;
  return (
    <b className={styles.countdown}>
      {t(isLate ? 'transport.late' : 'transport.starts', { when: format.relative(at, now) })}
    </b>
  );
}

function Since({ live: { status, startedAt, scheduledStartTime } }: { live: Live }) {
  const t = usePanelText();
  const format = useFormat();
  if (startedAt !== null)
    return (
      <span>
        {t(status === 'paused' ? 'transport.paused' : 'transport.onAirSince', {
          time: format.time(startedAt),
        })}
      </span>
    );
  if (scheduledStartTime === null) return null;
  return <span>{t('transport.date', { date: format.dateTime(scheduledStartTime) })}</span>;
}

/** Who did something to the live last, and when: announced, because another operator may have done it. */
function ChangeNote({ change }: { change: LastChange | null }) {
  const t = usePanelText();
  return (
    <span className={styles.change} role="status">
      {change && (
        <>
          {t(`change.${change.kind}`, { name: change.name ?? t('change.bySystem') })}{' '}
          <RelativeTime at={new Date(change.at).toISOString()} />
        </>
      )}
    </span>
  );
}
