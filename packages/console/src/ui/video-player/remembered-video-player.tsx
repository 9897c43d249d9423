import { useRememberedPlayer, Player } from '@palco/react/player';
import { Play, RotateCcw } from 'lucide-react';
import { Button } from '../button/button';
import { PlayerFrame } from './player-frame';
import { useFirstSource } from './use-first-source';
import type { VideoPlayerProps } from './video-player';
import styles from './video-player.module.css';

export interface RememberedVideoPlayerProps extends VideoPlayerProps {
  /** The video whose position is remembered. */
  videoId: string;
}

/** A player that goes on where the person stopped, with the speed, subtitles and keys of their choice. */
export function RememberedVideoPlayer({
  videoId,
  refreshSource,
  onEnded,
  autoplay,
  shownSubtitle: captions,
  startAt,
  ...props
}: RememberedVideoPlayerProps) {
  const options = { ...useFirstSource(props), refreshSource, onEnded, autoplay, captions, startAt };
  const { player, resumeAt, hotkeys, setHotkeys } = useRememberedPlayer(videoId, options);
  return (
    <PlayerFrame {...props} player={player} hotkeys={hotkeys} setHotkeys={setHotkeys}>
      <PlayerResume at={resumeAt} />
    </PlayerFrame>
  );
}

/** Buttons to resume at the last position or to start over; gone once something was played or sought. */
function PlayerResume({ at }: { at: number | null }) {
  return (
    <div className={styles.resume}>
      <Player.ResumeButton at={at} render={<Button variant="primary" icon={Play} />} />
      <Player.RestartButton at={at} render={<Button icon={RotateCcw} />} />
    </div>
  );
}
