import { usePalco } from '@palco/react';
import { useEffect, type ReactNode } from 'react';
import type * as Engines from './follow-engines';
import { PlayerFollower, type FollowPlayer } from '../../ui/video-player/follow-player';

type Follow = (engines: typeof Engines) => () => void;

/** Follows once the code for it is there; without it a bundle has fewer entries, and nothing else is missing. */
function followLater(follow: Follow): () => void {
  let stop = () => {};
  let isOver = false;
  const load = async () => {
    const loaded = await import('./follow-engines');
    if (!isOver) stop = follow(loaded);
  };
  load().catch(() => undefined);
  return () => {
    isOver = true;
    stop();
  };
}

const followPlayer: FollowPlayer = (player) => followLater((engines) => engines.followPlayer(player));

/** Notes for the support bundle what the engines of the console do. */
export function WithSupport({ children }: { children: ReactNode }) {
  const palco = usePalco();
  useEffect(() => followLater(({ followEngines }) => followEngines(palco)), [palco]);
  return <PlayerFollower value={followPlayer}>{children}</PlayerFollower>;
}
