import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  appendSegment,
  emptyPlaylist,
  isSegmentFull,
  parsePlaylist,
  renderPlaylist,
} from './live-playlist.pure';
import type { LivePlaylist, LiveSegment } from './live-playlist.pure';

const name = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const segments = fc.array(
  fc.record<LiveSegment>({
    uri: name.map((one) => `s1/main/${one}.m4s`),
    init: name.map((one) => `s1/main/init-${one}.mp4`),
    seconds: fc.integer({ min: 1, max: 1_000_000 }).map((micro) => micro / 100_000),
    discontinuity: fc.boolean(),
    startedAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  }),
  { maxLength: 30 },
);
const keep = fc.integer({ min: 1, max: 10 });

function gather(all: readonly LiveSegment[], most: number): LivePlaylist {
  return all.reduce((list, segment) => appendSegment(list, segment, most).playlist, emptyPlaylist(2));
}

it('is read back as it was written', () => {
  fc.assert(
    fc.property(segments, keep, fc.boolean(), (all, most, ended) => {
      const list = { ...gather(all, most), ended };
      expect(parsePlaylist(renderPlaylist(list, '../'), '../')).toEqual(list);
    }),
  );
});

it('keeps the last segments, and counts those that it dropped', () => {
  fc.assert(
    fc.property(segments, keep, (all, most) => {
      const list = gather(all, most);
      expect(list.segments).toEqual(all.slice(-most));
      const dropped = all.slice(0, Math.max(0, all.length - most));
      expect(list.mediaSequence).toBe(dropped.length);
      expect(list.discontinuitySequence).toBe(dropped.filter(({ discontinuity }) => discontinuity).length);
      expect(list.segments.every(({ seconds }) => Math.round(seconds) <= list.targetSeconds)).toBe(true);
    }),
  );
});

it('reads anything without throwing', () => {
  fc.assert(fc.property(fc.string(), (text) => void parsePlaylist(text, '../')));
});

it.each([
  [2, 2, 6, false],
  [6, 2, 6, true],
  [4, 4, 6, true],
  [10, 10, 6, true],
  [1, 1, 1, true],
  [5, 2, 6, true],
  [4, 1, 6, false],
])('a segment of %d s, whose last fragment has %d, aiming at %d: full %s', (seconds, last, target, full) => {
  expect(isSegmentFull(seconds, last, target)).toBe(full);
});
