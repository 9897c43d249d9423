import { expect, test } from 'vitest';
import { historicQueryOf } from './historic-query.pure';

test.each([
  [{}, { status: 'finished', sort: 'finishedAt,desc' }],
  [{ search: '  aula ' }, { status: 'finished', sort: 'finishedAt,desc', title: 'aula' }],
  [{ search: '  ' }, { status: 'finished', sort: 'finishedAt,desc' }],
  [
    { sort: 'title,asc', page: 2, limit: 25 },
    { status: 'finished', sort: 'title,asc', page: 2, limit: 25 },
  ],
] as const)('%j asks for %j', (address, query) => {
  expect(historicQueryOf(address)).toEqual({ ...query, overview: 'true' });
});
