import type { RealtimeMessage } from '@palco/sdk/realtime';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { panelNews } from './panel-messages.pure';
import { useSignalCards } from './use-signal-cards';

const liveId = 'live';
const hour = 3_600;
/** Seconds between two renders; each second has its messages. */
const step = 10;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** What the server sends of a signal in one second: it wavers, breaks off and comes back. */
function signalAt(id: number, second: number): RealtimeMessage {
  const isGone = second % 97 > 80 + id;
  const fps = isGone ? null : 29 + ((second * id) % 40);
  return {
    evento: 'live_signal',
    timestamp: second * 1_000,
    live_id: liveId,
    signal_id: id,
    status: isGone ? 'lost' : 'active',
    fps,
    bitrate: isGone ? null : 2_000_000 + second,
    keyframeInterval: isGone ? null : 2,
    resolution: '1280x720',
    transcodingQuality: '720p',
    uptime: second % 97,
    signalStart: new Date(second * 1_000).toISOString(),
  };
}

test('four hours of a live leave no more in the panel than the first hour', () => {
  const { result } = renderHook(() => useSignalCards(30));
  const sizes: number[] = [];
  const receive = (second: number): void => {
    vi.advanceTimersByTime(1_000);
    for (let id = 1; id <= 4; id += 1) {
      const news = panelNews(signalAt(id, second), liveId, 'live');
      if (news?.type === 'signal') result.current.takeSignal(news.signal, news.at);
    }
    result.current.look();
  };
  for (let from = 1; from <= 4 * hour; from += step) {
    act(() => {
      for (let second = from; second < from + step; second += 1) receive(second);
    });
    if ((from + step - 1) % hour === 0) sizes.push(JSON.stringify(result.current).length);
  }
  expect(result.current.cards).toHaveLength(4);
  expect(result.current.alerts).toHaveLength(20);
  // Times and figures get longer by a digit or two.
  expect(sizes[3]! / sizes[0]!).toBeLessThan(1.1);
});
