import type { FakePalco } from '@palco/react/testing';
import type { Ports } from '@palco/sdk/ports';

/** What a fault is done to: the fake backend, its sockets, and the network of the page. */
export interface DialTarget extends Pick<FakePalco, 'backend' | 'sockets'> {
  readonly network: DialNetwork;
}

interface Fault {
  readonly title: string;
  turnOn(target: DialTarget): void;
}

/** The network as the engines see it, which the dial switches off. */
export interface DialNetwork extends Pick<Ports, 'network'> {
  setOnline(isOnline: boolean): void;
}

/** The positions of the dial: what goes wrong between the page and the server. */
export const faults = {
  none: { title: 'Nothing fails', turnOn: () => undefined },
  latency: {
    title: 'Slow answers (1.5 s)',
    turnOn: ({ backend }) => backend.setLatency(1_500),
  },
  chunk: {
    title: 'Chunks fail (503)',
    turnOn: ({ backend }) => backend.fault({ operation: 'uploadSource', status: 503 }),
  },
  'expired-token': {
    title: 'Expired token',
    turnOn: ({ backend }) => backend.world.tokens.clear(),
  },
  offline: {
    title: 'Offline',
    turnOn({ backend, network }) {
      backend.fault({});
      network.setOnline(false);
    },
  },
  'slow-socket': {
    title: 'Slow socket (3 s)',
    turnOn: ({ sockets }) => sockets.setLatency(3_000),
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

const isFault = (name: unknown): name is FaultName => typeof name === 'string' && name in faults;

/** Turns the dial: what it did before ends, except that tokens stay expired. */
export function turnDial(target: DialTarget, position: unknown): void {
  target.backend.clearFaults();
  target.backend.setLatency(0);
  target.sockets.setLatency(0);
  target.network.setOnline(true);
  faults[isFault(position) ? position : 'none'].turnOn(target);
}

export function createDialNetwork(): DialNetwork {
  let isOnline = true;
  const listeners = new Set<(isOnline: boolean) => void>();
  return {
    network: {
      isOnline: () => isOnline,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    setOnline(next) {
      if (next === isOnline) return;
      isOnline = next;
      for (const listener of listeners) listener(next);
    },
  };
}
