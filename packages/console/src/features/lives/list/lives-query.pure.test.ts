import { expect, test } from 'vitest';
import { livesQueryOf } from './lives-query.pure';

test.each([
  [{}, { shutdown: 'false' }],
  [{ tab: 'live' }, { status: 'live,paused', shutdown: 'false' }],
  [{ tab: 'scheduled' }, { status: 'scheduled', shutdown: 'false' }],
  [{ search: '  aula ' }, { title: 'aula', shutdown: 'false' }],
  [{ search: '   ' }, { shutdown: 'false' }],
  [
    { page: 2, limit: 25, sort: 'title,asc' },
    { page: 2, limit: 25, sort: 'title,asc', shutdown: 'false' },
  ],
] as const)('%j asks for %j', (address, query) => {
  expect(livesQueryOf(address)).toEqual(query);
});
