import { once } from 'node:events';
import type { RealtimeMessage } from '@palco/openapi';
import { WebSocket } from 'ws';

/** A socket as a browser opens it, with the messages that it received. */
export interface RealtimeClient {
  readonly socket: WebSocket;
  /** Frames as they came. */
  readonly frames: string[];
  /** Every message so far; empty lines left out. */
  messages(): RealtimeMessage[];
  /** The code of the closing. */
  readonly closed: Promise<number>;
}

/** What {@link openRealtime} takes. */
export interface RealtimeClientOptions {
  readonly url: string;
  readonly accountId: string;
  readonly ticket: string;
  readonly origin?: string;
  readonly protocols?: readonly string[];
}

/** Opens a socket. @throws an error that names the status where the server refuses it. */
export async function openRealtime(options: RealtimeClientOptions): Promise<RealtimeClient> {
  const { url, accountId, ticket, origin, protocols = ['palco', ticket] } = options;
  const address = `${url.replace(/^http/, 'ws')}/ws/${accountId}`;
  const socket = new WebSocket(address, [...protocols], { origin });
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const lines = (): string[] => frames.flatMap((frame) => frame.split('\n')).filter((line) => line !== '');
  return {
    socket,
    frames,
    messages: () => lines().map((line) => JSON.parse(line) as RealtimeMessage),
    closed,
  };
}
