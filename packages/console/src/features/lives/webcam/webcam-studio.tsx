import {
  createBroadcast,
  type Broadcast,
  type BroadcastCard,
  type BroadcastStage,
  type BroadcastState,
} from '@palco/sdk/broadcast';
import { CircleAlert, CircleDot, Loader, Pause, Play, Radio, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '@palco/react';
import { useDirtyGuard } from '../../../patterns/form';
import { Button, Chip, VisuallyHidden, type ChipTone, type IconGlyph } from '../../../ui';
import { clockText } from '../clock/elapsed.pure';
import { monotonicClock, useNow } from '../clock/use-now';
import { useWebcamText } from './messages';
import { SourceForm } from './source-form';
import { firstSources, wayOf } from './sources.pure';
import { MicrophoneLevel } from './microphone-level';
import { Troubles } from './troubles';
import styles from './webcam.module.css';

interface WebcamStudioProps {
  links: Parameters<typeof createBroadcast>[0];
  /** What the signal does at the moment: said below the picture. */
  note: string;
  /** What viewers see in a pause. */
  card?: BroadcastCard;
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
export function WebcamStudio({ links, note, card }: WebcamStudioProps) {
  const given = useBroadcast(links);
  const { broadcast } = given;
  useEffect(() => {
    if (card) broadcast.setCard(card);
  }, [broadcast, card]);
  return <Studio {...given} note={note} />;
}

type StudioProps = ReturnType<typeof useBroadcast> & Pick<WebcamStudioProps, 'note'>;

/** The same for a broadcast that is given. */
export function Studio({ broadcast, state, stream, devices, note }: StudioProps) {
  const t = useWebcamText();
  const [chosen, setChosen] = useState(firstSources);
  const isSending = isMeantToSend(state);
  const guard = useDirtyGuard(isSending, {
    words: {
      title: t('webcam.leave.title'),
      text: t('webcam.leave.text'),
      leave: t('webcam.leave.confirm'),
    },
  });
  const isOpen = stream !== null && state.sources !== null;
  const sources = isOpen ? (state.sources ?? chosen) : chosen;
  return (
    <div className={styles.columns}>
      <div>
        <Stage state={state} stream={stream} />
        <Troubles state={state} />
        <Transport broadcast={broadcast} state={state} isSending={isSending} />
        <p className={styles.note}>{note}</p>
      </div>
      <SourceForm
        sources={sources}
        devices={devices}
        isOpen={isOpen}
        isOpening={state.stage === 'opening'}
        onChange={(next) => {
          setChosen(next);
          // What is open changes at once, also while it is sent.
          if (isOpen) broadcast.open(next);
        }}
        onOpen={() => broadcast.open(sources)}
      >
        {isOpen && sources.microphone !== null && <MicrophoneLevel broadcast={broadcast} />}
      </SourceForm>
      {guard}
    </div>
  );
}

const isMeantToSend = ({ stage }: BroadcastState): boolean =>
  stage === 'connecting' || stage === 'sending' || stage === 'reconnecting';

function Stage({ state, stream }: Pick<StudioProps, 'state' | 'stream'>) {
  const t = useWebcamText();
  const [tone, icon] = looks[state.stage];
  return (
    <div className={styles.stage} data-theme="dark">
      <Picture stream={stream} />
      <Chip tone={tone} icon={icon} className={styles.state}>
        <span role="status">{t(`webcam.stage.${state.stage}`)}</span>
      </Chip>
      {!stream && t('webcam.stage.idle')}
    </div>
  );
}

function Transport({
  broadcast,
  state,
  isSending,
}: Pick<StudioProps, 'broadcast' | 'state'> & { isSending: boolean }) {
  const t = useWebcamText();
  const { stage, isPaused } = state;
  return (
    <div className={styles.transport}>
      <SendingClock since={state.sendingSince} />
      <span className={styles.way}>{stage === 'sending' && t(`webcam.by.${wayOf(state)}`)}</span>
      {(isSending || isPaused) && (
        <Button
          icon={isPaused ? Play : Pause}
          variant={isPaused ? 'primary' : 'secondary'}
          onClick={isPaused ? broadcast.resume : broadcast.pause}
        >
          {t(isPaused ? 'webcam.resume' : 'webcam.pause')}
        </Button>
      )}
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
