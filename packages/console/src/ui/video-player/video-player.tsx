import { Player, usePlayer, usePlayerState } from '@palco/react';
import { BUTTON_SEEK_SECONDS } from '@palco/sdk/player';
import {
  AudioLines,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  TriangleAlert,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { classNames } from '../class-names.pure';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';
import { Spinner } from '../spinner/spinner';
import { useIdlePointer } from './use-idle-pointer';
import styles from './video-player.module.css';

export interface VideoPlayerProps {
  /** Read once: a new token for the same video is no reason to start over. */
  src: string;
  poster: string | null;
  /** There is no picture. */
  isAudio: boolean;
  /** A fresh address where the first one is refused; see `usePlayer`. */
  refreshSource?(): Promise<string>;
  /** In place of another try where the address is refused for good. */
  onRefused?(): void;
  /** Over the picture, gone together with the controls. */
  title?: ReactNode;
  className?: string;
}

/** The kit's player in the product's dress; always dark, because it stands on a stage. */
export function VideoPlayer({ src, poster, isAudio, refreshSource, onRefused, ...rest }: VideoPlayerProps) {
  const [first] = useState(src);
  const player = usePlayer({ src: first, refreshSource });
  const idle = useIdlePointer();
  const stage = usePlayerState(player, (state) => state.stage);
  const intent = usePlayerState(player, (state) => state.intent);
  const hasStarted = usePlayerState(player, (state) => state.currentTime > 0);
  const isRefused = usePlayerState(player, (state) => state.error?.code === 'PLAYER_FORBIDDEN');
  const isWaiting = (stage === 'loading' || stage === 'waiting') && intent === 'play';

  return (
    <Player.Root
      player={player}
      className={classNames(styles.player, rest.className)}
      data-theme="dark"
      data-audio={isAudio || undefined}
      data-idle={idle.isIdle || undefined}
      {...idle.handlers}
    >
      <Player.Video
        className={styles.video}
        poster={poster ?? undefined}
        preload="metadata"
        crossOrigin="anonymous"
      />
      {isAudio && (
        <span className={styles.audio}>
          <Icon of={AudioLines} size={48} />
        </span>
      )}
      {isWaiting && (
        <span className={styles.waiting}>
          <Spinner size={24} />
        </span>
      )}
      {rest.title && <div className={styles.title}>{rest.title}</div>}
      {stage === 'failed' && <PlayerFailure onRetry={isRefused ? onRefused : undefined} />}
      {!hasStarted && intent === 'pause' && stage !== 'failed' && (
        <Player.PlayButton className={styles.start} tabIndex={-1} aria-hidden="true">
          <Icon of={Play} size={24} />
        </Player.PlayButton>
      )}
      <Controls isPlaying={intent === 'play'} muted={usePlayerState(player, (state) => state.muted)}>
        <Player.FullscreenButton className={styles.button}>
          <Icon of={usePlayerState(player, (state) => state.fullscreen) ? Minimize : Maximize} size={20} />
        </Player.FullscreenButton>
      </Controls>
    </Player.Root>
  );
}

interface ControlsProps {
  isPlaying: boolean;
  muted: boolean;
  children: ReactNode;
}

function Controls({ isPlaying, muted, children }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <Player.SeekBar className={styles.seek} />
      <div className={styles.row}>
        <Player.PlayButton className={styles.button}>
          <Icon of={isPlaying ? Pause : Play} size={20} />
        </Player.PlayButton>
        <Player.SeekButton seconds={-BUTTON_SEEK_SECONDS} className={classNames(styles.button, styles.skip)}>
          <Icon of={RotateCcw} size={20} />
        </Player.SeekButton>
        <Player.SeekButton seconds={BUTTON_SEEK_SECONDS} className={classNames(styles.button, styles.skip)}>
          <Icon of={RotateCw} size={20} />
        </Player.SeekButton>
        <Player.MuteButton className={styles.button}>
          <Icon of={muted ? VolumeX : Volume2} size={20} />
        </Player.MuteButton>
        <Player.VolumeBar className={styles.volume} />
        <Player.TimeDisplay className={styles.time} />
        <span className={styles.spacer} />
        <Player.QualityMenu className={styles.quality} />
        {children}
      </div>
    </div>
  );
}

function PlayerFailure({ onRetry }: { onRetry?(): void }) {
  const t = useUiText();
  return (
    <div className={styles.failure}>
      <Icon of={TriangleAlert} size={24} />
      <Player.Error />
      {onRetry ? (
        <Button icon={RotateCw} onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : (
        <Player.PlayButton render={<Button icon={RotateCw} />} aria-label={t('retry')}>
          {t('retry')}
        </Player.PlayButton>
      )}
    </div>
  );
}
