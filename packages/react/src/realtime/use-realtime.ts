import { realtime, type ConnectionState, type RealtimeListener } from '@palco/sdk/realtime';
import { useEffect, useRef } from 'react';
import { useSelect } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';

/**
 * Hears what happens in the selected team, at once, for as long as the component is mounted. All components share one
 * socket. After a lost connection `reopened` is called: messages were missed, so read what is shown anew.
 *
 * @example
 * ```tsx
 * function Status({ liveId }: { liveId: string }) {
 *   const [status, setStatus] = useState<string | null>(null);
 *   useRealtime({
 *     message(message) {
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
      socket.listen({
        message: (message) => newest.current.message?.(message),
        reopened: () => newest.current.reopened?.(),
      }),
    [socket],
  );
}

/**
 * Where the connection is; reading it opens none. `waiting`, and `connecting` after `failures`, mean that it was lost and
 * comes back by itself.
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
  return useSelect(usePalco().use(realtime).$state);
}

/**
 * Shows the person to others as somebody who looks at the control panel of a live, while the component is mounted. Who
 * else does comes as messages `presence`.
 *
 * @example
 * ```tsx
 * function Panel({ liveId }: { liveId: string }) {
 *   useWatchLive(liveId);
 *   return <h1>{liveId}</h1>;
 * }
 * ```
 */
export function useWatchLive(liveId: string): void {
  const socket = usePalco().use(realtime);
  useEffect(() => socket.watch(liveId), [socket, liveId]);
}
