import { expect, it } from 'vitest';
import { createFlvReader } from './flv-reader.pure';
import { flvTag, isNowTag, readRun } from './flv-writer.pure';
import { openSignalFeed } from './signal-feed';
import type { SignalFeed } from './signal-feed';

function read(feed: SignalFeed, from?: Parameters<SignalFeed['join']>[1]) {
  const chunks: Buffer[] = [];
  const end = (): void => undefined;
  feed.join({ writableLength: 0, write: (bytes) => chunks.push(bytes), end, destroy: end }, from);
  return createFlvReader()(Buffer.concat(chunks));
}
const times = (tags: ReturnType<typeof read>): number[] =>
  tags.flatMap(({ type, timeMs, body }) => (type === 9 && body.length > 1 ? [timeMs] : []));

function openFeed(): SignalFeed {
  const feed = openSignalFeed();
  feed.pass({ kind: 'video', role: 'header', timeMs: 0, body: Buffer.from([0]) });
  for (let timeMs = 0; timeMs < 3000; timeMs += 500)
    feed.pass({
      kind: 'video',
      role: timeMs % 1000 === 0 ? 'key' : 'other',
      timeMs,
      body: Buffer.from('pp'),
    });
  return feed;
}
const runOf = (tags: ReturnType<typeof read>): number => readRun(tags[0]?.body ?? Buffer.alloc(0)) ?? NaN;

it('gives a reader that goes on what came since, of the same run alone', () => {
  const feed = openFeed();
  const run = runOf(read(feed));
  expect(times(read(feed))).toEqual([2000, 2500]);
  expect(times(read(feed, { run, timeMs: 1500 }))).toEqual([1000, 1500, 2000, 2500]);
  expect(times(read(feed, { run: run + 1, timeMs: 1500 }))).toEqual([2000, 2500]);
  feed.endRun();
  expect(runOf(read(feed))).not.toBe(run);
});

it('says to who reads all of it where what is new begins, and hands the run on', () => {
  const feed = openFeed();
  const all = read(feed, 'all');
  expect(times(all)).toEqual([0, 500, 1000, 1500, 2000, 2500]);
  expect(isNowTag(all.at(-1)?.body ?? Buffer.alloc(0))).toBe(true);
  const next = openSignalFeed();
  next.describeBy(flvTag(18, 0, all[0]?.body ?? Buffer.alloc(0)));
  next.pass({ kind: 'video', role: 'key', timeMs: 7, body: Buffer.from('pp') });
  next.pass({ kind: 'video', role: 'key', timeMs: 1007, body: Buffer.from('pp') });
  expect(times(read(next, { run: runOf(all), timeMs: 7 }))).toEqual([7, 1007]);
});
