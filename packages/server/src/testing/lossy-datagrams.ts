import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A line for UDP between one caller and a port, which loses what it is told to. */
export interface LossyDatagrams {
  readonly port: number;
  /** Packets of the caller that did not arrive. */
  readonly lost: () => number;
  close(): void;
}

/** `isLost` is asked for each packet of the caller. */
export async function openLossyDatagrams(
  to: number,
  isLost: (packet: Buffer) => boolean,
): Promise<LossyDatagrams> {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  let caller = 0;
  let lost = 0;
  near.on('message', (packet, from) => {
    caller = from.port;
    if (isLost(packet)) lost += 1;
    else far.send(packet, to, '127.0.0.1');
  });
  far.on('message', (packet) => near.send(packet, caller, '127.0.0.1'));
  for (const socket of [near, far]) {
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
  }
  return {
    port: near.address().port,
    lost: () => lost,
    close() {
      near.close();
      far.close();
    },
  };
}
