import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRtpClock } from './rtp-clock.pure';
import type { SharedClock } from './rtp-clock.pure';

it('brings sound and picture in step, whatever the network did to them', () => {
  const delays = fc.record({ picture: fc.nat(300), sound: fc.nat(300), start: fc.nat(0xffffffff) });
  fc.assert(
    fc.property(delays, ({ picture, sound, start }) => {
      const shared: SharedClock = { offsetMs: null };
      const [pictures, sounds] = [createRtpClock(90, shared), createRtpClock(48, shared)];
      const at = (ms: number, ticks: number) => (start + ms * ticks) >>> 0;
      pictures.place(at(0, 90), 1000 + picture);
      sounds.place(at(0, 48), 1000 + sound);
      pictures.report(at(500, 90), 70_500);
      sounds.report(at(520, 48), 70_520);
      const one = pictures.place(at(2000, 90), 3000 + picture);
      const other = sounds.place(at(2000, 48), 3000 + sound);
      expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
    }),
  );
});

it('goes by the arrival of the first packet before anything was told, over the end of the numbers', () => {
  const clock = createRtpClock(90, { offsetMs: null });
  expect(clock.place(0xffffffff - 899, 5000)).toBe(5000);
  expect(clock.place(900, 5900)).toBe(5020);
  expect(clock.place(0xffffffff, 6000)).toBe(5010);
});
