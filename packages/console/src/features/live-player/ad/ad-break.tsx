import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useRef, useState, type ReactNode, useEffect, useReducer } from 'react';
import { usePalco } from '@palco/react';
import { livesApi, type AdPlacement } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import { Button, Icon, LoadingScreen } from '../../../ui';
import {
  secondsToSkip,
  type AdBreakState,
  adTimeoutMs,
  advanceAd,
  askingForAd,
  progressOf,
} from './ad-break.pure';
import { useAdText } from './messages';
import styles from './ad-break.module.css';

export interface AdBreakProps extends AdBreakOptions {
  /** Of the live. */
  title: ReactNode;
}

/** An ad before or after a live. It starts silently, as the live does, because browsers refuse sound before a gesture. */
export function AdBreak({ title, ...options }: AdBreakProps) {
  const t = useAdText();
  const [state, send] = useAdBreak(options);
  const [isMuted, setMuted] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  const creative = 'creative' in state ? state.creative : null;
  const isHeld = state.stage === 'held';
  const toggle = () => void (isHeld ? video.current?.play() : video.current?.pause());
  return (
    <section className={styles.ad} aria-label={t('label')}>
      {title}
      {creative && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- an ad server gives no captions
        <video
          ref={video}
          className={styles.video}
          src={creative.src}
          autoPlay
          muted={isMuted}
          playsInline
          onTimeUpdate={(event) => send({ type: 'advanced', position: event.currentTarget.currentTime })}
          onPause={() => send({ type: 'held' })}
          onPlay={() => send({ type: 'resumed' })}
          onEnded={() => send({ type: 'ended' })}
          onError={() => send({ type: 'failed' })}
        />
      )}
      {state.stage === 'playing' || isHeld ? (
        <div className={styles.bar}>
          <button
            type="button"
            className={styles.button}
            aria-label={t(isHeld ? 'play' : 'pause')}
            onClick={toggle}
          >
            <Icon of={isHeld ? Play : Pause} size={20} />
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label={t(isMuted ? 'unmute' : 'mute')}
            onClick={() => setMuted(!isMuted)}
          >
            <Icon of={isMuted ? VolumeX : Volume2} size={20} />
          </button>
          <AdLabel state={state} />
          <SkipButton state={state} onSkip={() => send({ type: 'skipped' })} />
        </div>
      ) : (
        <LoadingScreen inline />
      )}
    </section>
  );
}

/** That this is an ad, and how long it is where the document says so. */
function AdLabel({ state }: { state: AdBreakState }) {
  const t = useAdText();
  const format = useFormat();
  const left =
    'position' in state && state.creative.duration !== null
      ? Math.max(0, Math.ceil(state.creative.duration - state.position))
      : null;
  return (
    <span className={styles.label}>
      {left === null ? t('label') : t('left', { time: format.duration(left) })}
    </span>
  );
}

function SkipButton({ state, onSkip }: { state: AdBreakState; onSkip(): void }) {
  const t = useAdText();
  const seconds = secondsToSkip(state);
  if (seconds === null) return null;
  if (seconds > 0) return <span className={styles.wait}>{t('skipIn', { count: seconds })}</span>;
  return (
    <Button size="sm" className={styles.skip} onClick={onSkip}>
      {t('skip')}
    </Button>
  );
}

interface AdBreakOptions {
  readonly liveId: string;
  readonly placement: AdPlacement;
  /** Called once, however the ad went. */
  onOver(): void;
}

/** Asks for an ad and follows it to its end. */
function useAdBreak({ liveId, placement, onOver }: AdBreakOptions) {
  const palco = usePalco();
  const [state, send] = useReducer(advanceAd, askingForAd);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    palco
      .use(livesApi)
      .ad({ liveId, placement }, { signal })
      .then(
        (creative) => signal.aborted || send({ type: 'answered', creative }),
        () => signal.aborted || send({ type: 'failed' }),
      );
    return () => stop.abort();
  }, [palco, liveId, placement]);
  const progress = progressOf(state);
  useEffect(() => {
    if (progress === null) return undefined;
    const timer = setTimeout(() => send({ type: 'stalled' }), adTimeoutMs);
    return () => clearTimeout(timer);
  }, [progress]);
  const isOver = state.stage === 'over';
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return [state, send] as const;
}
