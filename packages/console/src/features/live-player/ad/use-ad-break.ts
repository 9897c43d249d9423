import { usePalco } from '@palco/react';
import { livesApi, type AdPlacement } from '@palco/sdk/lives';
import { useEffect, useReducer } from 'react';
import { adTimeoutMs, advanceAd, askingForAd, progressOf } from './ad-break.pure';

export interface AdBreakOptions {
  readonly liveId: string;
  readonly placement: AdPlacement;
  /** Called once, however the ad went. */
  onOver(): void;
}

/** Asks for an ad and follows it to its end. */
export function useAdBreak({ liveId, placement, onOver }: AdBreakOptions) {
  const palco = usePalco();
  const [state, send] = useReducer(advanceAd, askingForAd);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    palco
      .use(livesApi)
      .ad({ liveId, placement }, { signal })
      .then(
        (creative) => signal.aborted || send({ type: 'answered', creative }),
        () => signal.aborted || send({ type: 'failed' }),
      );
    return () => stop.abort();
  }, [palco, liveId, placement]);
  const progress = progressOf(state);
  useEffect(() => {
    if (progress === null) return undefined;
    const timer = setTimeout(() => send({ type: 'stalled' }), adTimeoutMs);
    return () => clearTimeout(timer);
  }, [progress]);
  const isOver = state.stage === 'over';
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return [state, send] as const;
}
