import { expect, test } from 'vitest';
import { livesQueryOf } from './lives-query.pure';

test.each([
  [{}, {}],
  [{ tab: 'live' }, { status: 'live,paused' }],
  [{ tab: 'scheduled' }, { status: 'scheduled' }],
  [{ tab: 'undated' }, { status: 'none' }],
  [{ search: '  aula ' }, { title: 'aula' }],
  [{ search: '   ' }, {}],
  [
    { page: 2, limit: 25, sort: 'title,asc' },
    { page: 2, limit: 25, sort: 'title,asc' },
  ],
  [
    { type: 'studio', start: 'a', end: 'b' },
    { type: 'studio', start: 'a', end: 'b' },
  ],
] as const)('%j asks for %j', (address, query) => {
  expect(livesQueryOf(address)).toEqual({ ...query, shutdown: 'false', counts: 'true', overview: 'true' });
});
