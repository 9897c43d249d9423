import { expect, test } from 'vitest';
import { durationOf, historicQueryOf } from './historic-query.pure';

test.each([
  [{}, { status: 'finished', sort: 'finishedAt,desc' }],
  [{ search: '  aula ' }, { status: 'finished', sort: 'finishedAt,desc', title: 'aula' }],
  [{ search: '  ' }, { status: 'finished', sort: 'finishedAt,desc' }],
  [
    { sort: 'title,asc', page: 2, limit: 25 },
    { status: 'finished', sort: 'title,asc', page: 2, limit: 25 },
  ],
] as const)('%j asks for %j', (address, query) => {
  expect(historicQueryOf(address)).toEqual(query);
});

test.each([
  ['2026-01-09T22:00:00.000Z', '2026-01-09T23:00:01.900Z', 3_601],
  ['2026-01-09T22:00:00.000Z', '2026-01-09T22:00:00.000Z', 0],
  [null, '2026-01-09T23:00:00.000Z', null],
  ['2026-01-09T22:00:00.000Z', null, null],
  ['2026-01-09T23:00:00.000Z', '2026-01-09T22:00:00.000Z', null],
])('from %s to %s it was on for %s', (startedAt, finishedAt, expected) => {
  expect(durationOf({ startedAt, finishedAt })).toBe(expected);
});
