import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { openRtmpConnection } from '../media/live/rtmp/rtmp-connection';
import type { RtmpConnection } from '../media/live/rtmp/rtmp-connection';
import { readFlvTag } from '../media/live/flv-tag.pure';

/** What a platform that others run does with a live that is sent to it. */
export type PlatformHabit = 'takes' | 'refuses' | 'hangs' | 'drops' | 'is slow';

/** A live that came to the platform by one connection. */
export interface Arrived {
  readonly key: string;
  /** Of pictures and sound, in the order in which they came. */
  readonly tags: {
    readonly kind: 'video' | 'audio';
    readonly role: string;
    readonly codec: string | null;
    readonly timeMs: number;
  }[];
}

/** An emulated platform that speaks RTMP. */
export interface RtmpPlatform {
  /** Without a key. */
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** Connections, also those that came to nothing. */
  connections(): number;
  /** Most connections that sent at one time. */
  mostAtOnce(): number;
  /** What it does with the next connections, and with those that are open. */
  become(habit: PlatformHabit): void;
  /** Ends the connections that are open. */
  cut(): void;
  stop(): Promise<void>;
}

/** Tags after which a platform that drops closes the connection. */
const mostBeforeDrop = 20;

/** Opens a platform on a free port of the loopback interface. */
export async function openRtmpPlatform(first: PlatformHabit = 'takes'): Promise<RtmpPlatform> {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  const ofConnection = new Map<string, Arrived>();
  let habit = first;
  let connections = 0;
  const sending = new Set<Socket>();
  let mostAtOnce = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .once('close', () => {
        sockets.delete(socket);
        sending.delete(socket);
      });
    if (habit === 'hangs') return void socket.resume();
    openRtmpConnection(socket, '127.0.0.1', {
      publish(connection: RtmpConnection, key) {
        if (habit === 'refuses') return connection.refuse(`The key ${key} is not valid.`);
        const one: Arrived = { key, tags: [] };
        arrived.push(one);
        ofConnection.set(connection.id, one);
        mostAtOnce = Math.max(mostAtOnce, sending.add(socket).size);
        connection.admit();
      },
      published(connection, step) {
        const one = ofConnection.get(connection.id);
        if (one === undefined || step.kind !== 'media') return;
        const tag = readFlvTag(step.type, step.body);
        if (tag !== null)
          one.tags.push({ kind: tag.kind, role: tag.role, codec: tag.codec, timeMs: step.timeMs });
        if (habit === 'is slow') socket.pause();
        if (habit === 'drops' && one.tags.length > mostBeforeDrop) socket.destroy();
      },
      left: () => undefined,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: `rtmp://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    arrived,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    become: (next) => void (habit = next),
    cut,
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
