import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flvHead, flvTag } from '../feed/flv-writer.pure';
import { createSlateTimes, readSlateClip } from './slate-clip.pure';

const picture = (isKey: boolean, name: number) => Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0, name]);
const sound = (name: number) => Buffer.from([0xaf, 1, name]);
const file = (groups: number) =>
  Buffer.concat([
    flvHead,
    flvTag(9, 0, Buffer.from([0x17, 0, 0, 0, 0, 1])),
    flvTag(8, 0, Buffer.from([0xaf, 0, 0x12, 0x10])),
    ...Array.from({ length: groups * 2 }, (_, index) =>
      flvTag(9, index * 500, picture(index % 2 === 0, index)),
    ),
    ...Array.from({ length: 8 }, (_, index) => flvTag(8, index * 23, sound(index))),
  ]);

it('reads the settings, two groups of pictures and a packet of silence', () => {
  const clip = readSlateClip(file(4));
  expect(clip?.headers.map(({ kind }) => kind)).toEqual(['video', 'audio']);
  expect(clip?.pictures.map(({ role, body }) => [role, body.at(-1)])).toEqual([
    ['key', 2],
    ['other', 3],
    ['key', 4],
    ['other', 5],
  ]);
  expect(clip?.silence).toEqual(sound(5));
  expect(readSlateClip(file(2))).toBeNull();
});

it('keeps sound and picture together, however long it is shown', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(10, 24, 25, 30, 60),
      fc.constantFrom(44_100, 48_000, 16_000),
      fc.array(fc.nat(5000), { minLength: 1, maxLength: 50 }),
      (rate, sampleRate, steps) => {
        const times = createSlateTimes({ rate, sampleRate });
        const last = { video: -Infinity, audio: -Infinity };
        let untilMs = 0;
        for (const step of steps) {
          untilMs += step;
          for (let one = times.next(untilMs); one !== null; one = times.next(untilMs)) {
            expect(one.timeMs).toBeGreaterThan(last[one.kind]);
            last[one.kind] = one.timeMs;
          }
          expect(untilMs - last.video).toBeLessThanOrEqual(1000 / rate + 1);
          expect(untilMs - last.audio).toBeLessThanOrEqual(1_024_000 / sampleRate + 1);
        }
      },
    ),
  );
});
