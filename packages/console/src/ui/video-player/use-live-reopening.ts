import { shouldReopenLive, type Player, type PlayerSource } from '@palco/sdk/player';
import { useEffect, useState } from 'react';

/** Before the first of several attempts, and each later one half as long again, up to the longest. */
const firstPauseMs = 2_000;
const longestPauseMs = 6_000;

/** All viewers lose a signal at the same moment: each asks up to a quarter earlier or later. */
const spread = (pauseMs: number): number => pauseMs * (0.75 + Math.random() / 2);

/** Why a live has no picture: none came yet, or it broke off. */
export type LiveAbsence = 'awaited' | 'lost';

/** Opens a live again that broke off or is not there yet, as long as it is shown; says that there is no picture meanwhile. */
export function useLiveReopening(player: Player, source: PlayerSource): LiveAbsence | null {
  const [absence, setAbsence] = useState<LiveAbsence | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = firstPauseMs;
    let hadPicture = false;
    const stop = player.$state.subscribe((state) => {
      if (state.stage === 'playing') {
        hadPicture = true;
        pauseMs = firstPauseMs;
        setAbsence(null);
        clearTimeout(timer);
        timer = undefined;
      }
      if (!shouldReopenLive(state)) return;
      setAbsence(hadPicture ? 'lost' : 'awaited');
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        player.load({ ...source, autoplay: true });
      }, spread(pauseMs));
      pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [player, source]);
  return absence;
}
