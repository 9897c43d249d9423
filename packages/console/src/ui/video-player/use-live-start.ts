import type { Player } from '@palco/sdk/player';
import { useEffect, useState } from 'react';
import { momentOfLive } from './start-of-link.pure';

/** Goes once to where a link begins, in a live that can be rewound: so many seconds after it went on air. */
export function useLiveStart(
  player: Player,
  startAt: { readonly onAirMs: number; readonly seconds: number } | null,
): void {
  // A live that is told of again has not begun again.
  const [start] = useState(startAt);
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
