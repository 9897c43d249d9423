import { describe, expect, it } from 'vitest';
import { hasRoom } from '../../../kernel/limits/fair-share.pure';
import { createPlayLimits, playLimits } from './play-limits.pure';

describe('places that are shared', () => {
  it.each([
    ['free ones are for everybody', { all: 9, own: 9, owners: 1, most: 10 }, true],
    ['none for who has them all', { all: 10, own: 10, owners: 1, most: 10 }, false],
    ['none for who has more than an equal part', { all: 10, own: 6, owners: 2, most: 10 }, false],
    ['one for who has less', { all: 10, own: 4, owners: 2, most: 10 }, true],
    ['one for who has none', { all: 30, own: 0, owners: 3, most: 10 }, true],
  ])('%s', (_, places, expected) => expect(hasRoom(places)).toBe(expected));
});

describe('limits of what players tell', () => {
  const start = 1_800_000_000_000;
  const begin = (limits: ReturnType<typeof createPlayLimits>, subjectId: string, n: number, now = start) =>
    limits.take({
      subjectId,
      sessionId: `play ${n}`,
      address: `10.0.${Math.floor(n / playLimits.addressPlays)}.0`,
      events: 1,
      now,
    });

  it('a flooded live takes no place from the others, and gets its own back', () => {
    const limits = createPlayLimits();
    // Ten thousand events at once, then three thousand a second.
    const flood = (subjectId: string) => {
      let taken = 0;
      for (let n = 0; n < 30_000; n += 1) taken += Number(begin(limits, subjectId, n));
      return taken;
    };
    expect(Array.from({ length: 12 }, (_, live) => flood(`live ${live}`))).toEqual([
      ...Array.from({ length: 10 }, () => 10_000),
      // No places are left: these are below an equal part of them.
      9_091,
      8_334,
    ]);
    expect(begin(limits, 'live 0', 40_000, start + 1_000)).toBe(false);
    limits.deleteExpired(start + 60_000);
    expect(begin(limits, 'live 0', 40_000, start + 60_000)).toBe(true);
  });

  it('a play that comes back is not another one, and a clock that is set back gives nothing', () => {
    const limits = createPlayLimits();
    for (let n = 0; n < playLimits.addressPlays; n += 1) expect(begin(limits, 'live', n)).toBe(true);
    const more = { subjectId: 'live', address: '10.0.0.0', now: start };
    expect(limits.take({ ...more, sessionId: 'one more', events: 1 })).toBe(false);
    expect(limits.take({ ...more, sessionId: 'play 7', events: 149 })).toBe(true);
    expect(limits.take({ ...more, sessionId: 'play 7', events: 1 })).toBe(false);
    expect(limits.take({ ...more, sessionId: 'play 7', events: 1, now: start - 86_400_000 })).toBe(false);
    expect(limits.take({ ...more, sessionId: 'play 7', events: 1, now: start - 86_399_000 })).toBe(true);
  });

  it('what was refused counts for nothing', () => {
    const limits = createPlayLimits();
    const one = { subjectId: 'live', sessionId: 'one', address: '10.0.0.0', now: start };
    for (let tries = 0; tries < 100; tries += 1) expect(limits.take({ ...one, events: 151 })).toBe(false);
    expect(limits.take({ ...one, events: 150 })).toBe(true);
  });
});
