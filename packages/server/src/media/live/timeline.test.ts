import { expect, it } from 'vitest';
import { createTimeline } from './timeline.pure';
import type { ArrivingTag } from './timeline.pure';

const frame = (timeMs: number, change: Partial<ArrivingTag> = {}): ArrivingTag => ({
  kind: 'video',
  role: 'other',
  timeMs,
  arrivedMs: timeMs,
  format: null,
  ...change,
});
const key = (timeMs: number, change: Partial<ArrivingTag> = {}) => frame(timeMs, { role: 'key', ...change });
const sound = (timeMs: number, change: Partial<ArrivingTag> = {}) =>
  frame(timeMs, { kind: 'audio', ...change });
const header = (format: string, change: Partial<ArrivingTag> = {}) =>
  frame(0, { role: 'header', format, ...change });

/** Times of what was passed, with `|` where a run began and `H` for headers. */
function times(...tags: readonly ArrivingTag[]): string {
  const timeline = createTimeline(0);
  return tags
    .flatMap((tag) => {
      const { pass, beginsRun } = timeline.take(tag);
      const told = pass.map(({ tag: one, timeMs }) => (one.role === 'header' ? 'H' : String(timeMs)));
      return beginsRun ? ['|', ...told] : told;
    })
    .join(' ');
}

it.each<[string, ArrivingTag[], string]>([
  ['begins at 0', [key(5000), frame(5033), sound(5010)], '0 33 10'],
  ['a restart', [key(9000), frame(9040), key(0), frame(40)], '0 40 | 73 113'],
  ['a restart between key frames', [key(9000), frame(9040), frame(0), key(40)], '0 40 73 | 113'],
  [
    'a jump forward',
    [key(0), frame(40), frame(5040, { arrivedMs: 80 }), key(5080, { arrivedMs: 120 })],
    '0 40 73 | 113',
  ],
  ['a step of two seconds is none', [key(0), frame(2000), key(4000)], '0 2000 4000'],
  ['a step over two seconds that takes no time is one', [key(0), key(2001, { arrivedMs: 0 })], '0 | 33'],
  ['rare pictures without sound', [key(0), frame(5000), frame(10_000), key(15_000)], '0 5000 10000 15000'],
  [
    'rare pictures without sound that the network held back',
    [
      key(0),
      frame(5000),
      frame(10_000, { arrivedMs: 15_000 }),
      frame(15_000, { arrivedMs: 15_000 }),
      frame(20_000, { arrivedMs: 18_000 }),
      key(25_000, { arrivedMs: 18_100 }),
    ],
    '0 5000 10000 15000 20000 | 20033',
  ],
  ['a silence without another track that is longer than any may be', [key(0), key(15_001)], '0 | 33'],
  ['a small step back is none', [key(600), frame(1000), frame(500), key(1040)], '0 400 401 440'],
  ['repeated timestamps', [key(0), frame(0), frame(0), frame(40)], '0 1 2 40'],
  ['the end of 32 bits', [key(2 ** 32 - 20), frame(2 ** 32 + 20), frame(60)], '0 40 80'],
  ['above 31 bits', [key(2 ** 31 - 20), frame(2 ** 31 + 20)], '0 40'],
  [
    'both tracks jump: their distance stays',
    [key(0), sound(10), frame(40), frame(5080), sound(5053), key(5120)],
    '0 10 40 73 46 | 113',
  ],
  [
    'only the picture jumps',
    [key(0), sound(10), frame(9000), sound(33), sound(56), key(9040)],
    '0 10 33 33 56 | 73',
  ],
  [
    'sound steps back to where the picture is',
    [key(0), sound(0), sound(900), frame(40), sound(40), key(1000)],
    '0 0 900 40 901 | 1000',
  ],
  ['sound alone jumps', [sound(0), sound(23), sound(9000)], '0 23 | 56'],
  [
    'sound jumps after the picture was lost',
    [key(0), ...[0, 1500, 3000, 4500].map((at) => sound(at)), sound(99_000)],
    '0 0 1500 3000 4500 | 4533',
  ],
  [
    'sound that was lost and comes again in its place',
    [key(0), sound(0), ...[1500, 3000, 4500].map((at) => frame(at)), sound(4510), sound(4533), key(4540)],
    '0 0 1500 3000 4500 4510 4533 4540',
  ],
  [
    'rare pictures beside sound',
    [key(0), ...[0, 1000, 2000, 3000, 4000].map((at) => sound(at)), frame(5000), sound(5010), key(9800)],
    '0 0 1000 2000 3000 4000 5000 5010 | 5033',
  ],
  [
    'a picture that was away and comes again in its place',
    [key(0), ...[0, 1000, 2000].map((at) => sound(at)), frame(2510), sound(2520), key(2550)],
    '0 0 1000 2000 2510 2520 2550',
  ],
  [
    'both tracks that were away while their clock ran on',
    [key(0), sound(0), frame(40), sound(23), frame(8040), sound(8023), key(8080)],
    '0 0 40 23 73 56 | 113',
  ],
  [
    'sound that comes again with a clock of its own',
    [key(0), sound(0), frame(1500), frame(3000), sound(90_000), key(3040)],
    '0 0 1500 3000 33 | 3040',
  ],
  ['a track that comes with a clock of its own', [key(0), frame(40), sound(500_000)], '0 40 40'],
])('places %s', (_what, tags, expected) => {
  expect(times(...tags)).toBe(expected);
});

it.each<[string, ArrivingTag[], string]>([
  ['first headers', [header('a'), header('b', { kind: 'audio' }), key(0)], 'H H 0'],
  ['a repeated header', [header('a'), key(0), header('a'), key(40)], 'H 0 40'],
  ['a changed header', [header('a'), key(0), header('b'), key(40)], 'H 0 | H 40'],
  [
    'a changed header of the picture: what cannot be decoded is dropped, sound goes on',
    [header('a'), key(0), header('b'), frame(40), sound(40), key(80)],
    'H 0 40 | H 80',
  ],
  [
    'a changed header of the sound waits for a key frame',
    [
      header('a'),
      header('s', { kind: 'audio' }),
      key(0),
      header('t', { kind: 'audio' }),
      sound(20),
      frame(40),
      key(80),
    ],
    'H H 0 40 | H 80',
  ],
  [
    'two changes before a key frame: the last counts',
    [header('a'), key(0), header('b'), header('c'), key(40)],
    'H 0 | H 40',
  ],
  [
    'a codec without headers',
    [
      key(0),
      sound(0, { format: 'mp3' }),
      sound(20, { format: 'speex' }),
      key(40),
      sound(40, { format: 'speex' }),
    ],
    '0 0 | 40 40',
  ],
  [
    'sound that comes late',
    [
      header('a'),
      key(0),
      frame(1500),
      header('s', { kind: 'audio', arrivedMs: 1500 }),
      sound(1510),
      key(2000),
    ],
    'H 0 1500 | H 2000',
  ],
])('passes %s', (_what, tags, expected) => {
  expect(times(...tags)).toBe(expected);
});

/** A track that sends at these moments for ten minutes, as a sender's clock and ours see it. */
const track = (kind: ArrivingTag['kind'], everyMs: readonly number[], change: Partial<ArrivingTag> = {}) => {
  const tags: ArrivingTag[] = [];
  for (let at = 0, index = 0; at < 600_000; at += everyMs[index % everyMs.length] ?? 1, index += 1)
    tags.push(
      frame(at, { kind, role: kind === 'video' && index === 0 ? 'key' : 'other', arrivedMs: at, ...change }),
    );
  return tags;
};
const movement = [...Array<number>(90).fill(33), 20_000];

it.each<[string, number[], number]>([
  ['a picture every five seconds', [5000], 0],
  ['a picture every two and a half seconds', [2500], 0],
  ['a picture a second', [1000], 0],
  ['three seconds of movement, and twenty of a still screen', movement, 0],
  ['a screen whose pictures come when something moves', [33, 33, 4000, 900, 12_000], 0],
  ['slides, beyond 24 bits', [5000], 16_777_215 - 300_000],
  ['slides, beyond 32 bits', [5000], 2 ** 32 - 300_000],
])('ten minutes of sound with %s are one run', (_what, everyMs, fromMs) => {
  const tags = [...track('video', everyMs), ...track('audio', [23, 23, 24])]
    .sort((one, other) => one.timeMs - other.timeMs)
    .map((tag) => ({
      ...tag,
      timeMs: (tag.timeMs + fromMs) % 2 ** 32,
      // The network holds everything back for two seconds now and then.
      arrivedMs: tag.timeMs + (tag.timeMs % 60_000 < 2000 ? 2000 - (tag.timeMs % 60_000) : 0),
    }));
  const timeline = createTimeline(0);
  let runs = 1;
  for (const tag of tags) {
    const { pass, beginsRun } = timeline.take(tag);
    if (beginsRun) runs += 1;
    const [placed] = pass;
    expect(placed?.timeMs).toBe((tag.timeMs - fromMs + 2 ** 32) % 2 ** 32);
  }
  expect(runs).toBe(1);
});
