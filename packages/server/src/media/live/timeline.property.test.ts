import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTimeline } from './timeline.pure';
import type { ArrivingTag } from './timeline.pure';

const anyTag: fc.Arbitrary<ArrivingTag> = fc.record({
  kind: fc.constantFrom('video', 'audio'),
  role: fc.constantFrom('key', 'other'),
  timeMs: fc.oneof(fc.nat(2 ** 32 - 1), fc.nat(5000)),
  arrivedMs: fc.nat(100_000),
  format: fc.constant(null),
});

it('keeps the times of each track growing, at most two seconds beyond both, and a single one within its time, whatever a sender sends', () => {
  fc.assert(
    fc.property(fc.array(anyTag, { maxLength: 60 }), (tags) => {
      const timeline = createTimeline(1000);
      const last = new Map<string, number>();
      for (const tag of tags) {
        for (const { tag: one, timeMs } of timeline.take(tag).pass) {
          const before = last.get(one.kind);
          if (before !== undefined) {
            expect(timeMs).toBeGreaterThan(before);
            expect(timeMs - Math.max(...last.values())).toBeLessThanOrEqual(last.size > 1 ? 2000 : 15_000);
          }
          last.set(one.kind, timeMs);
        }
      }
    }),
  );
});
