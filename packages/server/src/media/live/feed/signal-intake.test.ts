import { afterEach, expect, it, vi } from 'vitest';
import { createChunkWriter } from '../../../testing/rtmp-chunks';
import type { RtmpMessage } from '../../../testing/rtmp-chunks';
import { pipelinedCommands } from '../../../testing/rtmp-connection';
import { aggregate } from '../../../testing/rtmp-forms';
import { openSignalIntake } from './signal-intake';
import { createRtmpSession } from '../rtmp/rtmp-session.pure';
import { openSignalFeed } from './signal-feed';

// Ten minutes of each kind of sender, from their bytes to what packagers read, faster than real time.

afterEach(() => void vi.useRealTimers());

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const totalMs = 600_000;

/** Settings, a key frame every two seconds, and sound every 23 ms. */
function programme(pictureMs: number, fromMs: number): RtmpMessage[] {
  const at = (timeMs: number): number => (timeMs + fromMs) % 2 ** 32;
  const messages: RtmpMessage[] = [
    { type: 9, timeMs: at(0), body: hex('17 00 000000 01640028') },
    { type: 8, timeMs: at(0), body: hex('af 00 1210') },
  ];
  for (let timeMs = 0; timeMs < totalMs; timeMs += 1) {
    const isKey = timeMs % Math.max(pictureMs, 2000) === 0;
    if (timeMs % pictureMs === 0)
      messages.push({
        type: 9,
        timeMs: at(timeMs),
        body: hex(isKey ? '17 01 000000 aabb' : '27 01 000000 aabb'),
      });
    if (timeMs % 23 === 0) messages.push({ type: 8, timeMs: at(timeMs), body: hex('af 01 aabbcc') });
  }
  return messages;
}

it.each<[string, number, number, 'full' | 'delta' | 'aggregates']>([
  ['full headers', 40, 0, 'full'],
  ['differences', 40, 0, 'delta'],
  ['a clock that passes 24 bits', 40, 0xffffff - 300_000, 'delta'],
  ['a clock that begins beyond 4 h 39', 40, 20_000_000, 'full'],
  ['a clock that passes 31 bits', 40, 2 ** 31 - 300_000, 'full'],
  ['a clock that passes 32 bits', 40, 2 ** 32 - 300_000, 'delta'],
  ['aggregates', 40, 1000, 'aggregates'],
  ['a picture every five seconds', 5000, 0, 'full'],
  ['a picture every two and a half seconds', 2500, 2 ** 32 - 300_000, 'delta'],
])('ten minutes with %s are one run, of which nothing is lost', (_what, pictureMs, fromMs, form) => {
  const media = programme(pictureMs, fromMs);
  const session = createRtmpSession(Buffer.alloc(1536));
  const feed = openSignalFeed();
  let [runs, passed, lastMs] = [1, 0, 0];
  const watched = {
    ...feed,
    endRun: () => void (runs += 1),
    pass: ({ timeMs, role }: { timeMs: number; role: string }) => {
      if (role !== 'header') passed += 1;
      lastMs = timeMs;
    },
  };
  const intake = openSignalIntake(watched, () => expect.unreachable());
  function push(bytes: Buffer): void {
    session.push(bytes);
    for (let step = session.next(); step !== null; step = session.next()) {
      if (step.kind === 'publish') session.admit();
      else if (step.kind === 'media') intake.take(step);
    }
  }
  push(pipelinedCommands(['publish', 'a-key']));
  const write = createChunkWriter(form === 'delta' ? 'delta' : 'full');
  for (const message of form === 'aggregates' ? aggregate(media) : media) push(write(message));
  // Two of them are settings.
  expect([runs, passed]).toEqual([1, media.length - 2]);
  expect(lastMs).toBeGreaterThan(totalMs - 6000);
  expect(intake.figures().problem).toBeNull();
});

it.each([-3_600_000, 3_600_000])(
  'a clock of the machine that is set by %i ms hides no silence, and is no jump',
  (setBy) => {
    vi.useFakeTimers();
    const feed = openSignalFeed();
    let runs = 1;
    const intake = openSignalIntake({ ...feed, endRun: () => void (runs += 1) }, () => expect.unreachable());
    const picture = (timeMs: number, text: string) =>
      intake.take({ kind: 'media', type: 9, timeMs, body: hex(text) });
    picture(0, '17 00 000000 01640028');
    // Slides: a picture every five seconds, and no sound.
    for (let slide = 0; slide < 6; slide += 1) {
      picture(slide * 5000, '17 01 000000 aabb');
      if (slide === 2) vi.setSystemTime(Date.now() + setBy);
      vi.advanceTimersByTime(5000);
    }
    expect(runs).toBe(1);
    picture(30_000, '17 01 000000 aabb');
    vi.advanceTimersByTime(500);
    expect(intake.figures().problem).toBeNull();
    vi.setSystemTime(Date.now() + setBy);
    vi.advanceTimersByTime(2000);
    expect(intake.figures().problem).toBe('no_data');
    // A jump of the sender's own clock is still one, however far that of the machine was set.
    picture(40_000, '17 01 000000 aabb');
    expect(runs).toBe(2);
  },
);
