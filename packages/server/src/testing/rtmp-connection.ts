import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { encodeAmf } from '../media/live/rtmp/amf-writer.pure';
import { createChunkWriter } from './rtmp-chunks';

/** Where a connection goes, and from which loopback address. */
export interface RtmpAddress {
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly from?: string;
}

/** The client's side of the handshake: C0, C1 and C2. */
const handshake = Buffer.alloc(1 + 1536 * 2, 3);

/** Opens a connection that sends nothing by itself. Its errors are ignored: attacks are cut off. */
export function openRtmpSocket({ port, from = '127.0.0.1' }: RtmpAddress): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  return socket.on('error', () => undefined).resume();
}

/** C0 and C1, after which a client waits for the server. */
export const halfHandshake = handshake.subarray(0, 1 + 1536);

/** A command on a stream, with the stream's name. */
export type StreamCommand = readonly ['publish' | 'play' | 'connect', string];

/** The handshake, `connect`, `createStream` and further commands, to be sent at once. */
export function pipelinedCommands(...streamCommands: readonly StreamCommand[]): Buffer {
  const write = createChunkWriter('full');
  const target = { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' };
  const bodies = [
    encodeAmf(['connect', 1, target]),
    encodeAmf(['createStream', 2, null]),
    ...streamCommands.map(([command, name]) =>
      encodeAmf(command === 'connect' ? [command, 3, target] : [command, 3, null, name, 'live']),
    ),
  ];
  return Buffer.concat([handshake, ...bodies.map((body) => write({ type: 20, timeMs: 0, body }))]);
}

/** Sends bytes, and resolves with everything that came back, once the server has closed the connection. */
export async function exchange(address: RtmpAddress, bytes: Buffer): Promise<string> {
  const socket = openRtmpSocket(address);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString('latin1')));
  const closed = once(socket, 'close');
  socket.write(bytes);
  await closed;
  return answer;
}
