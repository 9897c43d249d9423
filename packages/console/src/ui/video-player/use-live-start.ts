import type { Player } from '@palco/sdk/player';
import type { LiveMode } from '@palco/sdk/live-view';
import { useEffect, useState } from 'react';
import { momentOfLive, wholeSeconds } from './start-of-link.pure';

/** Goes once to where a link begins, in a live that can be rewound: so many seconds into its programme. */
export function useLiveStart(
  player: Player,
  startAt: { readonly onAirMs: number; readonly seconds: number } | null,
  mode: LiveMode,
): void {
  // A live that is told of again has not begun again.
  const [start] = useState(() => startAt && { ...startAt, whole: wholeSeconds(mode) });
  useEffect(() => {
    if (start === null) return undefined;
    const stop = player.$state.subscribe(({ stage, seekable, duration }) => {
      if (stage !== 'playing' || seekable === null || duration !== Infinity) return;
      queueMicrotask(() => stop());
      const at = momentOfLive(start, { now: Date.now(), seekable });
      if (at !== null) player.seek(at);
    });
    return stop;
  }, [player, start]);
}
