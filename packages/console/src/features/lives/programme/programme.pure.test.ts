import fc from 'fast-check';
import { expect, test } from 'vitest';
import { silencesOf, spansOf } from './programme.pure';

const startedAt = '2026-01-01T12:00:00.000Z';
const begin = Date.parse(startedAt);
const minute = 60_000;
const entry = (minutes: number, status: 'live' | 'paused' | 'finished' | null) => ({
  id: String(minutes),
  timestamp: begin + minutes * minute,
  event: 'LIVE_ATUALIZADA',
  status,
  fields: [],
  by: null,
});
const shown = (finishedAt: string | null, ...items: ReturnType<typeof entry>[]) =>
  spansOf({ startedAt, finishedAt }, items, begin + 60 * minute).map(({ from, to, state }) => [
    (from - begin) / minute,
    (to - begin) / minute,
    state,
  ]);

test('a live that has not begun was never on air', () => {
  expect(spansOf({ startedAt: null, finishedAt: null }, [], begin)).toEqual([]);
});

test('a live is on air from its start, but for its pauses, until its end or now', () => {
  expect(shown(null)).toEqual([[0, 60, 'air']]);
  expect(shown(null, entry(0, 'live'), entry(5, null), entry(10, 'paused'))).toEqual([
    [0, 10, 'air'],
    [10, 60, 'paused'],
  ]);
  const end = new Date(begin + 30 * minute).toISOString();
  expect(shown(end, entry(10, 'paused'), entry(13, 'live'), entry(30, 'finished'), entry(40, null))).toEqual([
    [0, 10, 'air'],
    [10, 13, 'paused'],
    [13, 30, 'air'],
  ]);
});

test('the spans follow each other without a hole and alternate, whatever the log says', () => {
  const status = fc.constantFrom('live' as const, 'paused' as const, 'finished' as const, null);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: -5, max: 90 }), status)), (entries) => {
      const items = entries
        .toSorted(([one], [other]) => one - other)
        .map(([minutes, own]) => entry(minutes, own));
      const spans = spansOf({ startedAt, finishedAt: null }, items, begin + 60 * minute);
      expect(spans[0]?.from).toBe(begin);
      expect(spans.at(-1)?.to).toBe(begin + 60 * minute);
      for (const [index, { from, state }] of spans.entries()) {
        if (index === 0) continue;
        expect(from).toBe(spans[index - 1]?.to);
        expect(state).not.toBe(spans[index - 1]?.state);
      }
    }),
  );
});

test('a signal that misses two measurements was away', () => {
  const at = (...seconds: number[]) =>
    seconds.map((second) => ({ timestamp: begin + second * 1_000, fps: 30, kbps: 2_500 }));
  expect(
    silencesOf([
      { signalId: 1, points: at(0, 15, 45, 60, 120) },
      { signalId: 2, points: at(0, 50) },
    ]).map(({ signalId, from, to }) => [signalId, (from - begin) / 1_000, (to - begin) / 1_000]),
  ).toEqual([
    [2, 0, 50],
    [1, 60, 120],
  ]);
});
