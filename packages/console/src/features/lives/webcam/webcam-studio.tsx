import { type BroadcastStage, createBroadcast, type Broadcast } from '@palco/sdk/broadcast';
import { CircleAlert, CircleDot, Loader, Radio, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '@palco/react';
import { useDirtyGuard } from '../../../patterns/form';
import { Button, Chip, Notice, VisuallyHidden, type ChipTone, type IconGlyph } from '../../../ui';
import { clockText } from '../clock/elapsed.pure';
import { monotonicClock, useNow } from '../clock/use-now';
import { useWebcamText } from './messages';
import { SourceForm } from './source-form';
import { firstSources } from './sources.pure';
import styles from './webcam.module.css';

interface WebcamStudioProps {
  links: Parameters<typeof createBroadcast>[0];
  /** What the signal does at the moment: said below the picture. */
  note: string;
}

const looks: { readonly [Stage in BroadcastStage]: readonly [ChipTone, IconGlyph] } = {
  idle: ['neutral', Video],
  opening: ['neutral', Loader],
  ready: ['info', CircleDot],
  connecting: ['info', Loader],
  sending: ['success', Radio],
  reconnecting: ['warning', Loader],
  failed: ['danger', CircleAlert],
};

/** Camera, microphone and screen: choose, look, send. */
export function WebcamStudio({ links, note }: WebcamStudioProps) {
  return <Studio {...useBroadcast(links)} note={note} />;
}

type StudioProps = ReturnType<typeof useBroadcast> & Pick<WebcamStudioProps, 'note'>;

/** The same for a broadcast that is given. */
export function Studio({ broadcast, state, stream, devices, note }: StudioProps) {
  const t = useWebcamText();
  const [sources, setSources] = useState(firstSources);
  const { stage } = state;
  const isSending = stage === 'connecting' || stage === 'sending' || stage === 'reconnecting';
  const guard = useDirtyGuard(isSending, {
    words: {
      title: t('webcam.leave.title'),
      text: t('webcam.leave.text'),
      leave: t('webcam.leave.confirm'),
    },
  });
  const [tone, icon] = looks[stage];
  return (
    <div className={styles.columns}>
      <div>
        <div className={styles.stage} data-theme="dark">
          <Picture stream={stream} />
          <Chip tone={tone} icon={icon} className={styles.state}>
            <span role="status">{t(`webcam.stage.${stage}`)}</span>
          </Chip>
          {!stream && t('webcam.stage.idle')}
        </div>
        {(stage === 'failed' || stage === 'sending') && state.error && (
          <Notice tone="danger" icon={CircleAlert} role="alert">
            {t(`webcam.failed.${state.error.code}`)}
          </Notice>
        )}
        <div className={styles.transport}>
          <SendingClock since={state.sendingSince} />
          {stage === 'sending' && <span className={styles.way}>{t(`webcam.by.${state.transport}`)}</span>}
          {isSending ? (
            <Button variant="danger" onClick={broadcast.stop}>
              {t('webcam.stop')}
            </Button>
          ) : (
            <Button
              variant="primary"
              reason={stage === 'ready' ? undefined : t('webcam.nothing')}
              onClick={broadcast.start}
            >
              {t('webcam.start')}
            </Button>
          )}
        </div>
        <p className={styles.note}>{note}</p>
      </div>
      <SourceForm
        sources={sources}
        devices={devices}
        isLocked={isSending && !(stage === 'sending' && state.transport === 'webrtc')}
        isOpen={stream !== null}
        isOpening={stage === 'opening'}
        onChange={setSources}
        onOpen={() => broadcast.open(sources)}
      />
      {guard}
    </div>
  );
}

/** What is seen, silently: one's own sound would echo. */
function Picture({ stream }: { stream: MediaStream | null }) {
  const t = useWebcamText();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={styles.picture}
      hidden={!stream}
      autoPlay
      muted
      playsInline
      aria-label={t('webcam.preview')}
    />
  );
}

function SendingClock({ since }: { since: number | null }) {
  const t = useWebcamText();
  const now = useNow(since !== null, monotonicClock);
  return (
    <span className={styles.clock} role="timer" aria-live="off">
      <VisuallyHidden>{t('webcam.stage.sending')} </VisuallyHidden>
      {clockText(since === null ? 0 : (now - since) / 1_000)}
    </span>
  );
}

/** A broadcast that ends with its page. */
function useBroadcast(links: WebcamStudioProps['links']) {
  const [broadcast] = useState<Broadcast>(() => createBroadcast(links));
  useEffect(() => () => broadcast.close(), [broadcast]);
  return {
    broadcast,
    state: useStore(broadcast.$state),
    stream: useStore(broadcast.$stream),
    devices: useStore(broadcast.$devices),
  };
}
