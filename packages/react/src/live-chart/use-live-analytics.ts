import {
  liveAnalytics,
  type AnalyzedLive,
  type LiveAnalytics,
  type LiveAnalyticsState,
} from '@palco/sdk/analytics';
import { useEffect } from 'react';
import { useStore } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';

/** The analytics of a live and the commands of their engine. */
export interface UsedLiveAnalytics extends LiveAnalyticsState {
  readonly engine: LiveAnalytics;
}

/**
 * Follows the analytics of a live while the component is mounted (every 10 s while the live is on). One live at a time: the
 * last component that names one decides.
 *
 * @example
 * ```tsx
 * function Watching({ id }: { id: string }) {
 *   const { groups } = useLiveAnalytics({ id, isOn: true, startedAt: null });
 *   return <b>{groups.viewers.total ?? '–'}</b>;
 * }
 * ```
 */
export function useLiveAnalytics({ id, isOn, startedAt }: AnalyzedLive): UsedLiveAnalytics {
  const engine = usePalco().use(liveAnalytics);
  const state = useStore(engine.$state);
  useEffect(() => engine.show({ id, isOn, startedAt }), [engine, id, isOn, startedAt]);
  useEffect(() => () => engine.show(null), [engine]);
  return { ...state, engine };
}
