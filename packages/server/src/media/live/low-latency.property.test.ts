import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideReload } from './low-latency.pure';
import type { PlaylistEdge } from './low-latency.pure';
import { createPartCutter } from './part-cutter.pure';

const edges = fc.record<PlaylistEdge>({
  ended: fc.boolean(),
  partSeconds: fc.constantFrom(null, 0.2, 0.35, 1, 2),
  nextSequence: fc.integer({ min: 0, max: 1000 }),
  openParts: fc.integer({ min: 0, max: 12 }),
  lastParts: fc.integer({ min: 0, max: 12 }),
});
const directives = fc.record({
  mediaSequence: fc.integer({ min: 0, max: 1010 }),
  part: fc.option(fc.integer({ min: 0, max: 30 })),
});

it('refuses no request that a live can still answer within the next two segments, and answers what is there', () => {
  fc.assert(
    fc.property(edges, directives, (edge, asked) => {
      const decision = decideReload(edge, asked);
      if (asked.mediaSequence < edge.nextSequence - 1) expect(decision).toBe('answer');
      if (decision !== 'refuse') return;
      expect(asked.mediaSequence).toBeGreaterThanOrEqual(edge.nextSequence);
      // A playlist that grows comes to what was asked: nothing that is refused is there already.
      expect(decideReload({ ...edge, nextSequence: asked.mediaSequence + 2 }, asked)).toBe('answer');
    }),
  );
});

it('answers once the playlist has what a request waits for', () => {
  fc.assert(
    fc.property(edges, directives, (edge, asked) => {
      if (decideReload(edge, asked) !== 'wait') return;
      const later: PlaylistEdge = {
        ...edge,
        nextSequence: edge.nextSequence + 3,
        openParts: 1,
        lastParts: 4,
      };
      expect(decideReload(later, asked)).toBe('answer');
    }),
  );
});

it('cuts parts that are never longer than their target, and none short of it without a reason', () => {
  const rates = fc.constantFrom(12, 15, 24, 25, 30, 50, 60);
  const keys = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rates, keys, (rate, groups) => {
      // Milliseconds, as RTMP has them.
      const timeOf = (index: number): number => Math.round((index * 1000) / rate) / 1000;
      const starts = new Set(groups.map((_, index) => groups.slice(0, index + 1).reduce((a, b) => a + b, 0)));
      const total = Math.max(...starts);
      const cutter = createPartCutter(0.35);
      const parts: { seconds: number; isLastOfGroup: boolean }[] = [];
      let begin = 0;
      for (let index = 0; index < total; index += 1) {
        const isKeyNext = starts.has(index + 1);
        const cut = cutter({ seconds: timeOf(index), nextSeconds: timeOf(index + 1), isKeyNext });
        expect(cut.before).toBe(false);
        if (isKeyNext) expect(cut.after).toBe('group');
        if (cut.after === null) continue;
        parts.push({ seconds: timeOf(index + 1) - timeOf(begin), isLastOfGroup: isKeyNext });
        begin = index + 1;
      }
      for (const { seconds, isLastOfGroup } of parts) {
        expect(seconds).toBeLessThanOrEqual(0.3505);
        // RFC 8216bis (4.4.4.9): at least 85 % of the target, but for the last part of a segment.
        if (!isLastOfGroup) expect(seconds).toBeGreaterThanOrEqual(0.85 * 0.35);
      }
    }),
  );
});

it('ends a part before a packet that is longer than expected', () => {
  const cutter = createPartCutter(0.35);
  expect(cutter({ seconds: 0, nextSeconds: 0.1, isKeyNext: false })).toEqual({ before: false, after: null });
  expect(cutter({ seconds: 0.1, nextSeconds: 0.2, isKeyNext: false })).toEqual({
    before: false,
    after: null,
  });
  expect(cutter({ seconds: 0.2, nextSeconds: 0.5, isKeyNext: false })).toEqual({
    before: true,
    after: 'part',
  });
});
