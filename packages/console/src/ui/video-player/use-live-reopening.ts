import { shouldReopenLive, type Player, type PlayerSource } from '@palco/sdk/player';
import { useEffect } from 'react';

/** Pause between two attempts. A playlist is written every few seconds: more frequent ones would only load the server. */
const reopenMs = 2_000;

/** Opens a live again that broke off or is not there yet, as long as it is shown. */
export function useLiveReopening(player: Player, source: PlayerSource): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = player.$state.subscribe((state) => {
      if (!shouldReopenLive(state) || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        player.load({ ...source, autoplay: true });
      }, reopenMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [player, source]);
}
