import { afterEach, expect, it, vi } from 'vitest';
import { buildId, createFakeSockets } from './index';

afterEach(() => vi.useRealTimers());

it('a slow host accepts and tells late, and what is on the way keeps its time', async () => {
  vi.useFakeTimers();
  const sockets = createFakeSockets();
  sockets.setLatency(3_000);
  const seen: string[] = [];
  const socket = sockets.open('wss://palco.example', []);
  socket.onopen = () => void seen.push('open');
  socket.onmessage = () => void seen.push('message');
  sockets.publish({ evento: 'live_overlays', timestamp: 0, live_id: buildId(1) });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(seen).toEqual([]);
  sockets.setLatency(0);
  sockets.publish({ evento: 'live_overlays', timestamp: 1, live_id: buildId(1) });
  expect(seen).toEqual(['message']);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.toSorted()).toEqual(['message', 'message', 'open']);
});
