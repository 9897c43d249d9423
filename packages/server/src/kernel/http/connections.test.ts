import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { boundConnections } from './connections';

afterEach(() => vi.restoreAllMocks());

class FakeSocket extends EventEmitter {
  destroyed = false;
  remoteAddress: string | undefined;
  constructor(address: string) {
    super();
    this.remoteAddress = address;
  }
  destroy(): void {
    this.destroyed = true;
    // As of a real socket: once it is closed, its address is gone.
    this.remoteAddress = undefined;
    this.emit('close');
  }
}

function openServer(bounds: { readonly perAddress: number; readonly whole: number }) {
  const server = new EventEmitter();
  boundConnections(server as unknown as Server, bounds);
  return {
    connect(address: string): FakeSocket {
      const socket = new FakeSocket(address);
      server.emit('connection', socket);
      return socket;
    },
    /** A whole request on a connection, and its answer. */
    exchange(socket: FakeSocket): void {
      const response = new EventEmitter();
      server.emit('request', { socket, headers: {}, complete: true }, response);
      response.emit('finish');
    },
  };
}

it('looks at one address per request, however many are connected', () => {
  const { connect, exchange } = openServer({ perAddress: 10, whole: 5_000 });
  const sockets = Array.from({ length: 1_000 }, (_, index) => connect(`10.0.${index >> 8}.${index & 255}`));
  const looked = vi.spyOn(Set.prototype, 'delete');
  exchange(sockets[999]!);
  expect(looked.mock.calls.length).toBeLessThanOrEqual(1);
});

it('forgets a closed connection, whose address is gone by then', () => {
  const { connect } = openServer({ perAddress: 2, whole: 100 });
  for (let round = 0; round < 10; round += 1) connect('10.0.0.1').destroy();
  const kept = [connect('10.0.0.1'), connect('10.0.0.1')];
  expect(kept.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

it('closes the longest waiting of an address, then of all', () => {
  const { connect, exchange } = openServer({ perAddress: 2, whole: 3 });
  const [first, second] = [connect('10.0.0.1'), connect('10.0.0.1')];
  exchange(first);
  connect('10.0.0.1');
  expect([first.destroyed, second.destroyed]).toEqual([false, true]);
  connect('10.0.0.2');
  connect('10.0.0.3');
  expect(first.destroyed).toBe(true);
});
