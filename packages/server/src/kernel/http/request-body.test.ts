import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientGoneError, pumpBody } from './request-body';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

const signal = new AbortController().signal;
const body = (): PassThrough & IncomingMessage => new PassThrough() as never;

it('gives up a client that sends less than the least rate', async () => {
  const request = body();
  const pumped = pumpBody(request, { signal, minBytesPerMinute: 100, take: () => undefined });
  const refused = expect(pumped).rejects.toBeInstanceOf(ClientGoneError);
  request.write(Buffer.alloc(99));
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(60_000);
  await refused;
});

it('waits as long as it takes for one that keeps the rate, and for the server itself', async () => {
  const request = body();
  let resume = (): void => undefined;
  let count = 0;
  const pumped = pumpBody(request, {
    signal,
    minBytesPerMinute: 100,
    take() {
      count += 1;
      // The disk is slow at the second slice.
      return count === 2 ? new Promise((resolve) => (resume = resolve)) : undefined;
    },
  });
  for (let minute = 0; minute < 2; minute += 1) {
    request.write(Buffer.alloc(100));
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(60_000);
  }
  vi.advanceTimersByTime(600_000);
  resume();
  request.end();
  await expect(pumped).resolves.toBeUndefined();
});
