import { expect, test } from 'vitest';
import { parseTeamSearch, teamsList } from './teams.list';

test.each([
  [{}, {}],
  [
    { search: 'atlas', page: 2, limit: 25 },
    { search: 'atlas', page: 2, limit: 25 },
  ],
  [
    { search: 2026, page: '3' },
    { search: '2026', page: 3 },
  ],
  [{ search: '  ', page: 0, limit: 7, sort: 'name,asc', tab: 'details' }, {}],
])('/teams with %j is read as %j', (raw, read) => {
  expect(teamsList.parse(raw)).toEqual(read);
});

test.each([
  [{ tab: 'details' }, { tab: 'details' }],
  [{ tab: 'billing', search: 'ana' }, { search: 'ana' }],
  [{ tab: 'members', page: -1 }, { tab: 'members' }],
])('a team with %j is read as %j', (raw, read) => {
  expect(parseTeamSearch(raw)).toEqual(read);
});
