import { Player, usePalco, usePlayer, usePlayerState } from '@palco/react';
import { videoQueryOptions } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import { BUTTON_SEEK_SECONDS } from '@palco/sdk/player';
import { useQueryClient } from '@tanstack/react-query';
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
import { useCallback, useState, type ReactNode } from 'react';
import { Button, classNames, Icon, Spinner } from '../../ui';
import { useVodText } from './messages';
import { useIdlePointer } from './use-idle-pointer';
import styles from './video-player.module.css';

interface VideoPlayerProps {
  video: Video;
  src: string;
}

/** The kit's player in the product's dress; always dark, because it stands on a stage. */
export function VideoPlayer({ video, src }: VideoPlayerProps) {
  const palco = usePalco();
  const client = useQueryClient();
  const { id } = video;
  // The address holds a token that runs out; a new one goes on at the same place.
  const refreshSource = useCallback(async () => {
    const latest = await client.fetchQuery({ ...videoQueryOptions(palco, id), staleTime: 0 });
    return latest.playback_url ?? '';
  }, [client, palco, id]);
  // A list that is fetched again may bring another token for the same video, which is no reason to start over.
  const [first] = useState(src);
  const player = usePlayer({ src: first, refreshSource });
  const idle = useIdlePointer();
  const stage = usePlayerState(player, (state) => state.stage);
  const intent = usePlayerState(player, (state) => state.intent);
  const hasStarted = usePlayerState(player, (state) => state.currentTime > 0);
  const isAudio = video.width === null;
  const isWaiting = (stage === 'loading' || stage === 'waiting') && intent === 'play';

  return (
    <Player.Root
      player={player}
      className={styles.player}
      data-theme="dark"
      data-audio={isAudio || undefined}
      data-idle={idle.isIdle || undefined}
      {...idle.handlers}
    >
      <Player.Video
        className={styles.video}
        poster={video.thumbnail ?? undefined}
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
      {stage === 'failed' && <PlayerFailure />}
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

function PlayerFailure() {
  const t = useVodText();
  return (
    <div className={styles.failure}>
      <Icon of={TriangleAlert} size={24} />
      <Player.Error />
      <Player.PlayButton render={<Button icon={RotateCw} />} aria-label={t('retry')}>
        {t('retry')}
      </Player.PlayButton>
    </div>
  );
}
