import { realtime, type ConnectionState, type RealtimeListener } from '@palco/sdk/realtime';
import { useEffect, useRef } from 'react';
import { useStoreSelector } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';

/**
 * Subscribes to the realtime messages of the selected team while the component is mounted. All components share one socket.
 * `onReconnect` is called after a reconnect: messages were missed, so refetch what is shown.
 *
 * @example
 * ```tsx
 * function Status({ liveId }: { liveId: string }) {
 *   const [status, setStatus] = useState<string | null>(null);
 *   useRealtime({
 *     onMessage(message) {
 *       if (message.evento === 'live_status' && message.live_id === liveId) setStatus(message.status);
 *     },
 *   });
 *   return <p>{status}</p>;
 * }
 * ```
 */
export function useRealtime(listener: RealtimeListener): void {
  const socket = usePalco().use(realtime);
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(
    () =>
      socket.subscribe({
        onMessage: (message) => newest.current.onMessage?.(message),
        onReconnect: () => newest.current.onReconnect?.(),
      }),
    [socket],
  );
}

/**
 * The state of the realtime connection; reading it does not open one. `waiting`, and `connecting` with `failures` above 0,
 * mean that connecting failed or the connection was lost, and is retried automatically.
 *
 * @example
 * ```tsx
 * function Lost() {
 *   const { stage } = useRealtimeState();
 *   return stage === 'waiting' ? <p>Reconectando…</p> : null;
 * }
 * ```
 */
export function useRealtimeState(): ConnectionState {
  return useStoreSelector(usePalco().use(realtime).$state);
}

/**
 * Announces the person's presence in the control panel of a live while the component is mounted. The people present arrive
 * as `presence` messages.
 *
 * @example
 * ```tsx
 * function Panel({ liveId }: { liveId: string }) {
 *   useLivePresence(liveId);
 *   return <h1>{liveId}</h1>;
 * }
 * ```
 */
export function useLivePresence(liveId: string): void {
  const socket = usePalco().use(realtime);
  useEffect(() => socket.announcePresence(liveId), [socket, liveId]);
}
