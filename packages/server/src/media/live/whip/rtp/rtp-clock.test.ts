import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRtpClock } from './rtp-clock.pure';
import type { SharedClock } from './rtp-clock.pure';

const begun = fc.record({
  picture: fc.nat(1_500),
  sound: fc.nat(1_500),
  start: fc.nat(0xffffffff),
  pictureReportMs: fc.nat(3_000),
  soundReportMs: fc.nat(6_000),
});

it('brings sound and picture in step without a step, whatever the network did to them and whoever is reported first', () => {
  fc.assert(
    fc.property(begun, ({ picture, sound, start, pictureReportMs, soundReportMs }) => {
      const shared: SharedClock = { offsetMs: null };
      const [pictures, sounds] = [createRtpClock(90, shared), createRtpClock(48, shared, true)];
      const at = (ms: number, ticks: number) => (start + ms * ticks) >>> 0;
      let [shown, heard] = [-Infinity, -Infinity];
      for (let ms = 0; ms <= 24_000; ms += 20) {
        if (ms >= pictureReportMs && ms < pictureReportMs + 20) pictures.report(at(ms, 90), 70_000 + ms);
        if (ms >= soundReportMs && ms < soundReportMs + 20) sounds.report(at(ms, 48), 70_000 + ms);
        const [nextShown, nextHeard] = [
          pictures.place(at(ms, 90), 1_000 + ms + picture),
          sounds.place(at(ms, 48), 1_000 + ms + sound),
        ];
        // Pictures are 18 to 22 ms apart instead of 20; sound is never stretched.
        if (ms > 0) {
          expect(Math.abs(nextShown - shown - 20)).toBeLessThanOrEqual(3);
          expect(nextHeard - heard).toBe(20);
        }
        [shown, heard] = [nextShown, nextHeard];
      }
      expect(Math.abs(shown - heard)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 40 },
  );
});

it('a layer that comes later begins in step', () => {
  const shared: SharedClock = { offsetMs: null };
  const [one, other] = [createRtpClock(90, shared), createRtpClock(90, shared)];
  one.place(0, 5_000);
  one.report(0, 70_000);
  one.place(900, 5_010);
  other.report(90_000, 71_000);
  expect(other.place(90_000, 9_000)).toBe(6_000);
});

it('goes by the arrival of the first packet before anything was told, over the end of the numbers', () => {
  const clock = createRtpClock(90, { offsetMs: null });
  expect(clock.place(0xffffffff - 899, 5000)).toBe(5000);
  expect(clock.place(900, 5900)).toBe(5020);
  expect(clock.place(0xffffffff, 6000)).toBe(5010);
});
