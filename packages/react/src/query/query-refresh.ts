import type { RealtimeMessage } from '@palco/sdk/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { usePalco } from '../provider/palco-provider';
import { useRealtime } from '../realtime/use-realtime';
import { palcoQueryKey, type QueryNoun } from './query-keys';

/** The noun whose queries a message makes stale. Health, alerts and presence are not in queries: pages use `useRealtime`. */
const staleNoun: Readonly<Partial<Record<RealtimeMessage['evento'], QueryNoun>>> = {
  live_status: 'lives',
  live_updated: 'lives',
  live_overlays: 'lives',
  live_moments: 'lives',
};

/**
 * Keeps queries of lives current while the component is mounted: a realtime message about a live and a reconnect both
 * invalidate them. Mount it once, in the frame of the application.
 *
 * @example
 * ```tsx
 * function Frame() {
 *   useRealtimeRefresh();
 *   return <main />;
 * }
 * ```
 */
export function useRealtimeRefresh(): void {
  const palco = usePalco();
  const client = useQueryClient();
  const refresh = (noun: QueryNoun | undefined): void => {
    if (noun) void client.invalidateQueries({ queryKey: palcoQueryKey(palco, noun) });
  };
  useRealtime({
    onMessage: ({ evento }) => refresh(staleNoun[evento]),
    onReconnect: () => refresh('lives'),
  });
}
