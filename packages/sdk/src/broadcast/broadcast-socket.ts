import { configApi } from '../config/config';
import { fillPath, joinAddress } from '../kernel/address.pure';
import { checkedPath } from '../kernel/checked-path';
import { isSdkError } from '../kernel/errors.pure';
import type { Palco } from '../palco';
import type { BroadcastLink, BroadcastLinkEvents, OpenBroadcastLink } from './broadcast-ports';
import { refusalOf } from './close-code.pure';

/** What is used of a `WebSocket`. */
export interface BroadcastSocket {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  readonly bufferedAmount: number;
  send(data: string | Blob): void;
  close(): void;
}

/** Options of {@link broadcastSocket}: where a broadcast goes. */
export interface BroadcastSocketOptions {
  /** Id of the live. */
  readonly liveId: string;
  /** Which signal of it; 1, the programme, by default. */
  readonly signalId?: number;
  /** Default: `new WebSocket(url, protocols)`. */
  readonly openSocket?: (url: string, protocols: string[]) => BroadcastSocket;
}

/**
 * The connection of a broadcast to a live of the selected team, for `createBroadcast`.
 *
 * @example
 * ```ts
 * import type { Palco } from '@palco/sdk';
 * import { broadcastSocket, createBroadcast } from '@palco/sdk/broadcast';
 *
 * export const broadcastTo = (palco: Palco, liveId: string) =>
 *   createBroadcast({ openLink: broadcastSocket(palco, { liveId }) });
 * ```
 */
export function broadcastSocket(palco: Palco, options: BroadcastSocketOptions): OpenBroadcastLink {
  const { liveId, signalId = 1, openSocket = (url, protocols) => new WebSocket(url, protocols) } = options;
  return ({ container }, events) =>
    openLink(events, async (signal) => {
      const { ticket } = await palco.backgroundClient.call('POST', '/bff/realtime/ticket', {
        options: { signal },
      });
      const config = await palco.use(configApi).load();
      const host = config?.hosts.realtime || palco.baseUrl;
      const address = joinAddress(host, checkedPath(fillPath('/ws/broadcast/{liveId}', { liveId })));
      const socket = openSocket(address.replace(/^http/, 'ws'), ['palco', ticket]);
      socket.onopen = () => socket.send(JSON.stringify({ container, signal_id: signalId }));
      return socket;
    });
}

/** One connection; it raises no event after `close()`. */
function openLink(
  events: BroadcastLinkEvents,
  connect: (signal: AbortSignal) => Promise<BroadcastSocket>,
): BroadcastLink {
  const ending = new AbortController();
  const { signal } = ending;
  let socket: BroadcastSocket | null = null;
  const run = async (): Promise<void> => {
    const made = await connect(signal);
    if (signal.aborted) return made.close();
    socket = made;
    // The server sends one message, once it accepts chunks.
    made.onmessage = () => signal.aborted || events.opened();
    made.onclose = ({ code }) => {
      if (signal.aborted) return;
      const refusal = refusalOf(code);
      if (refusal) events.refused(refusal);
      else events.lost();
    };
  };
  run().catch((error: unknown) => {
    if (signal.aborted) return;
    const isRefused = isSdkError(error) && (error.status === 401 || error.status === 403);
    if (isRefused) events.refused('BROADCAST_REFUSED');
    else events.lost();
  });
  return {
    send: (chunk) => socket?.send(chunk),
    waitingBytes: () => socket?.bufferedAmount ?? 0,
    close() {
      ending.abort();
      socket?.close();
    },
  };
}
