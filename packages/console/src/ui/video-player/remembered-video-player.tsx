import { useRememberedPlayer } from '@palco/react/player';
import { PlayerFrame } from './player-frame';
import { PlayerResume } from './player-resume';
import { useFirstSource } from './use-first-source';
import type { VideoPlayerProps } from './video-player';

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
  ...props
}: RememberedVideoPlayerProps) {
  const options = { ...useFirstSource(props), refreshSource, onEnded, autoplay };
  const { player, resumeAt, hotkeys, setHotkeys } = useRememberedPlayer(videoId, options);
  return (
    <PlayerFrame {...props} player={player} hotkeys={hotkeys} setHotkeys={setHotkeys}>
      <PlayerResume at={resumeAt} />
    </PlayerFrame>
  );
}
