import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoment, mostBehindMs, reachedBy, readPosition } from './replay.pure';
import type { Moment } from './replay.pure';

const moment = (position: number, askedAt: number): Moment => ({
  snapshot: `${position}:${position}:`,
  position: BigInt(position),
  askedAt,
});

describe('a position in the log', () => {
  it.each([
    ['0/0', 0n],
    ['0/1F', 31n],
    ['1/0', 4_294_967_296n],
    ['16/B374D848', 97_500_059_720n],
  ])('%s', (text, position) => {
    expect(readPosition(text)).toBe(position);
  });
});

describe('the moment that a replica has reached', () => {
  const moments = [moment(1_000, 0), moment(2_000, 1_000), moment(3_000, 2_000)];
  it.each([
    ['is none before the first', 900, 2_000, undefined],
    ['is the one whose log it has', 2_000, 2_000, 1_000],
    ['is the one before, in between', 2_900, 2_000, 1_000],
    ['is the newest where it has more', 9_000, 2_000, 2_000],
    ['is the newest where only the header of a page lies between', 2_976, 2_000, 2_000],
    ['is none where the shortest commit lies between', 960, 2_000, undefined],
    ['is none where the process has not asked for too long', 9_000, 2_001 + mostBehindMs, undefined],
    ['still counts at the limit', 9_000, 2_000 + mostBehindMs, 2_000],
  ])('%s', (_what, replayed, now, askedAt) => {
    expect(reachedBy(moments, BigInt(replayed), now)?.askedAt).toBe(askedAt);
  });

  it('never lies after what was replayed, nor further back than allowed, whatever comes when', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(500), fc.nat(3_000)), { maxLength: 30 }),
        fc.nat(20_000),
        fc.nat(9_000),
        (steps, replayed, wait) => {
          let position = 0;
          let time = 0;
          let known: Moment[] = [];
          for (const [bytes, ms] of steps) {
            position += bytes;
            time += ms;
            known = addMoment(known, moment(position, time));
          }
          const found = reachedBy(known, BigInt(replayed), time + wait);
          if (found === undefined) return;
          expect(Number(found.position)).toBeLessThanOrEqual(replayed + 32);
          expect(time + wait - found.askedAt).toBeLessThanOrEqual(mostBehindMs);
          expect(known.every(({ askedAt }) => time - askedAt <= mostBehindMs)).toBe(true);
        },
      ),
    );
  });
});
