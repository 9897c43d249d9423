import { usePlayer, type UsePlayerOptions } from '@palco/react/player';
import { useState } from 'react';
import { playerCmcd } from '../../config';
import { useFollowed, type FollowPlayer } from './follow-player';
import { PlayerFrame, type PlayerFrameProps } from './player-frame';
import { useFirstSource } from './use-first-source';

export interface VideoPlayerProps
  extends PlayerFrameProps, Pick<UsePlayerOptions, 'refreshSource' | 'onEnded' | 'autoplay' | 'startAt'> {
  /** Read once: a new token for the same video is no reason to start over. */
  src: string;
  /** When the address ends, ISO 8601. */
  expiresAt?: string | null;
  /** The language of the subtitles that are shown where nobody has chosen. */
  shownSubtitle?: string | null;
  follow?: FollowPlayer;
}

/** A player that remembers what belongs to the device, and no position: for pages without a signed-in person. */
export function VideoPlayer({
  refreshSource,
  onEnded,
  autoplay,
  startAt,
  follow,
  shownSubtitle,
  ...props
}: VideoPlayerProps) {
  const cmcd = playerCmcd();
  const player = usePlayer({ ...useFirstSource(props), cmcd, refreshSource, onEnded, autoplay, startAt });
  useFollowed(player, follow);
  const [hotkeys, setHotkeys] = useState(true);
  return (
    <PlayerFrame
      {...props}
      player={player}
      captions={shownSubtitle ?? null}
      hotkeys={hotkeys}
      setHotkeys={setHotkeys}
    />
  );
}
