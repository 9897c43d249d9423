import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansAhead } from './partitions.pure';
import type { PartitionWidth } from './partitions.pure';

const at = (text: string): number => Date.parse(text);

describe('partitions to come', () => {
  it.each([
    [
      'hour',
      '2026-11-28T22:59:59.999Z',
      ['plays_2026112823', 'plays_2026112900'],
      '2026-11-29T01:00:00.000Z',
    ],
    [
      'hour',
      '2026-11-28T23:00:00.000Z',
      ['plays_2026112900', 'plays_2026112901'],
      '2026-11-29T02:00:00.000Z',
    ],
    ['day', '2028-02-28T10:00:00.000Z', ['plays_20280229', 'plays_20280301'], '2028-03-02T00:00:00.000Z'],
    ['month', '2026-11-30T23:59:59.999Z', ['plays_202612', 'plays_202701'], '2027-02-01T00:00:00.000Z'],
  ] as const)('by %s at %s', (width, now, names, end) => {
    const spans = spansAhead({ table: 'plays', width, ahead: 2 }, at(now));
    expect(spans.map(({ name }) => name)).toEqual(names);
    expect(spans.at(-1)?.end.toISOString()).toBe(end);
  });

  it('begin after now, follow each other without a gap, and are the same whenever they are asked for', () => {
    const width = fc.constantFrom<PartitionWidth>('hour', 'day', 'month');
    const time = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2080-01-01T00:00:00Z') });
    fc.assert(
      fc.property(width, time, fc.nat(3_600_000), (one, now, later) => {
        const spans = spansAhead({ table: 'plays', width: one, ahead: 5 }, now);
        expect(spans[0]?.start.getTime()).toBeGreaterThan(now);
        for (const [index, { end }] of spans.slice(0, -1).entries())
          expect(end).toEqual(spans[index + 1]?.start);
        const known = new Map(spans.map((span) => [span.name, span]));
        for (const span of spansAhead({ table: 'plays', width: one, ahead: 5 }, now + later))
          if (known.has(span.name)) expect(span).toEqual(known.get(span.name));
      }),
    );
  });
});
