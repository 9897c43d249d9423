import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { useEffect, useRef, useState } from 'react';
import { LibraryPlayer } from './library-player';

interface LinkedPlayerProps {
  video: Video;
  src: string;
  /** The second that the address of the page names. */
  seconds: number | undefined;
  player: Player | null;
  onPlayer(player: Player): void;
}

/** A player that begins where a link says; a later link to the same video seeks. Give it the key of its video. */
export function LinkedPlayer({ seconds, player, ...rest }: LinkedPlayerProps) {
  const [startAt] = useState(seconds);
  const shown = useRef(seconds);
  useEffect(() => {
    if (seconds === shown.current || player === null) return;
    shown.current = seconds;
    if (seconds !== undefined) player.seek(seconds);
  }, [player, seconds]);
  return <LibraryPlayer {...rest} startAt={startAt} />;
}
