import { usePalcoMutation } from '@palco/react/query';
import { livesApi, type Live, type LiveSignal } from '@palco/sdk/lives';
import { Square, Tv } from 'lucide-react';
import { useMay } from '../../../access';
import { useFormat, useRefusalText } from '../../../i18n';
import { Button, Notice, VisuallyHidden } from '../../../ui';
import { useTestSignalText } from './messages';
import styles from './test-signal.module.css';

interface TestSignalProps {
  live: Pick<Live, 'id' | 'status' | 'autoStart'>;
  /** The first signal of the live. Undefined: it is not known yet. */
  signal: (Pick<LiveSignal, 'isTest' | 'testEndsAt'> & { readonly isPresent: boolean }) | undefined;
}

/** Sends a live a picture and a tone, for people without an encoder, and ends them. */
export function TestSignal({ live, signal }: TestSignalProps) {
  const t = useTestSignalText();
  const format = useFormat();
  const refusal = useRefusalText();
  const may = useMay('changeLives');
  const start = usePalcoMutation(['lives'], (palco) => palco.use(livesApi).startTestSignal(live.id));
  const stop = usePalcoMutation(['lives'], (palco) => palco.use(livesApi).stopTestSignal(live.id));
  if (may.isHidden || live.status === 'finished') return null;
  const isSent = signal?.isPresent === true && signal.isTest === true;
  const isTaken = signal?.isPresent === true && !isSent;
  const act = isSent ? stop : start;
  const failure = act.error && `${t(isSent ? 'notStopped' : 'failed')}: ${refusal(act.error)}`;
  return (
    <div className={styles.test}>
      <p role="status">
        {isSent ? t('sending', { time: format.time(signal.testEndsAt ?? '') }) : explanation()}
      </p>
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Button
        icon={isSent ? Square : Tv}
        pending={act.isPending}
        reason={reason()}
        onClick={() => act.mutate()}
      >
        {t(isSent ? 'stop' : 'start')}
      </Button>
      <VisuallyHidden role="status">{start.isPending ? t('starting') : ''}</VisuallyHidden>
    </div>
  );

  function reason(): string | undefined {
    if (signal === undefined) return t('unknown');
    return isTaken ? t('taken') : may.reason;
  }
  function explanation(): string {
    if (live.status === 'live') return `${t('text')} ${t('onAir')}`;
    const startsIt = live.autoStart && live.status !== 'paused';
    return startsIt ? `${t('text')} ${t('autoStart')}` : t('text');
  }
}
