import { Player, usePlayerState } from '@palco/react/player';
import { BUTTON_SEEK_SECONDS, type Player as Engine } from '@palco/sdk/player';
import {
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Settings,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { classNames } from '../class-names.pure';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';
import { PlayerPreview } from './lazy-extras';
import type { Disclosure } from './use-disclosure';
import styles from './video-player.module.css';

interface PlayerControlsProps {
  player: Engine;
  settings: Disclosure;
}

/** The seek bar with what stands around it, and the buttons below. */
export function PlayerControls({ player, settings }: PlayerControlsProps) {
  const t = useUiText();
  const isPlaying = usePlayerState(player, ({ intent }) => intent === 'play');
  const muted = usePlayerState(player, (state) => state.muted);
  const fullscreen = usePlayerState(player, (state) => state.fullscreen);
  const skip = classNames(styles.button, styles.skip);
  return (
    <div className={styles.controls}>
      <div className={styles.timeline}>
        <PlayerPreview />
        <Player.SeekBar className={styles.seek} />
        <Player.ChapterMarks className={styles.marks} />
      </div>
      <div className={styles.row}>
        <Player.PlayButton className={styles.button}>
          <Icon of={isPlaying ? Pause : Play} size={20} />
        </Player.PlayButton>
        <Player.SeekButton seconds={-BUTTON_SEEK_SECONDS} className={skip}>
          <Icon of={RotateCcw} size={20} />
        </Player.SeekButton>
        <Player.SeekButton seconds={BUTTON_SEEK_SECONDS} className={skip}>
          <Icon of={RotateCw} size={20} />
        </Player.SeekButton>
        <Player.MuteButton className={styles.button}>
          <Icon of={muted ? VolumeX : Volume2} size={20} />
        </Player.MuteButton>
        <Player.VolumeBar className={styles.volume} />
        <Player.TimeDisplay className={styles.time} />
        <Player.ChapterTitle className={styles.chapter} />
        <span className={styles.spacer} />
        <button type="button" className={styles.button} aria-label={t('playerSettings')} {...settings.button}>
          <Icon of={Settings} size={20} />
        </button>
        <Player.PictureInPictureButton className={skip}>
          <Icon of={PictureInPicture2} size={20} />
        </Player.PictureInPictureButton>
        <Player.FullscreenButton className={styles.button}>
          <Icon of={fullscreen ? Minimize : Maximize} size={20} />
        </Player.FullscreenButton>
      </div>
    </div>
  );
}
