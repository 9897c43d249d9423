import { describe, expect, test } from 'vitest';
import { logsList, type LogsSearch } from './logs.list';
import {
  countFilters,
  filterOf,
  isMalformed,
  periodOf,
  searchOfPeriod,
  searchOfTeam,
  teamOf,
  type Reader,
} from './logs-query.pure';

const own = '00000000-0000-4000-8000-000000000101';
const other = '00000000-0000-4000-8000-000000000102';
const client = '00000000-0000-4000-8000-000000000201';
const live = '00000000-0000-4000-8000-000000000801';
const today = '2026-11-20';
const member: Reader = { today, teamId: own, choosesTeam: false, choosesClient: false };
const manager: Reader = { ...member, choosesTeam: true };
const developer: Reader = { ...manager, choosesClient: true };

test.each<[Record<string, unknown>, LogsSearch]>([
  [
    { by: 'identifier', search: live, period: 'all' },
    { by: 'identifier', search: live, period: 'all' },
  ],
  [{ by: 'user', search: 'ana' }, { search: 'ana' }],
  [{ start: '2026-11-01', end: '2026-11-31' }, { start: '2026-11-01' }],
  [{ period: 'week' }, {}],
  [{ event: 'LIVE_CRIADA' }, { event: 'LIVE_CRIADA' }],
  [{ event: 'live criada' }, {}],
  [
    { teamId: 'all', clientId: client },
    { teamId: 'all', clientId: client },
  ],
  [{ teamId: 'some', clientId: '1' }, {}],
  [
    { sort: 'created_at,asc', page: '3', limit: '50' },
    { sort: 'created_at,asc', page: 3, limit: 50 },
  ],
  [{ sort: 'event,asc', limit: 20, view: 'grid' }, {}],
])('the address %j is read as %j', (raw, search) => {
  expect(logsList.parse(raw)).toEqual(search);
});

describe('the period', () => {
  test.each<[LogsSearch, string | null, string | null]>([
    [{}, '2026-11-06', '2026-11-20'],
    [{ period: 'all' }, null, null],
    [{ period: 'all', start: '2026-11-01' }, null, null],
    [{ start: '2026-11-01' }, '2026-11-01', null],
    [{ end: '2026-11-01' }, null, '2026-11-01'],
    [{ start: '2026-11-01', end: '2026-11-03' }, '2026-11-01', '2026-11-03'],
    [{ start: '2026-11-03', end: '2026-11-01' }, '2026-11-03', '2026-11-03'],
  ])('of %j is from %s to %s', (search, start, end) => {
    const period = periodOf(search, today);
    expect(period).toEqual({ start, end });
    // Written into an address it is the same one.
    expect(periodOf(searchOfPeriod(period, today), today)).toEqual(period);
  });

  test('is not written where it is the last one', () => {
    expect(Object.values(searchOfPeriod(periodOf({}, today), today))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the team', () => {
  test.each<[string, Reader, LogsSearch, string | null]>([
    ['a member', member, {}, own],
    ['a member', member, { teamId: other }, own],
    ['a member', member, { teamId: 'all', clientId: client }, own],
    ['a manager', manager, {}, own],
    ['a manager', manager, { teamId: other }, other],
    ['a manager', manager, { teamId: 'all' }, null],
    ['a developer', developer, {}, null],
    ['a developer', developer, { teamId: own }, own],
    ['a developer', developer, { clientId: client }, null],
  ])('of %s (%o) by %j is %s', (_name, reader, search, team) => {
    expect(teamOf(search, reader)).toBe(team);
    if (!reader.choosesTeam) return;
    expect(teamOf({ ...search, ...searchOfTeam(team, search, reader) }, reader)).toBe(team);
  });

  test('is not written where the page begins with it', () => {
    expect(searchOfTeam(own, {}, manager)).toEqual({ teamId: undefined });
    expect(searchOfTeam(null, {}, manager)).toEqual({ teamId: 'all' });
    expect(searchOfTeam(null, {}, developer)).toEqual({ teamId: undefined });
    expect(searchOfTeam(own, {}, developer)).toEqual({ teamId: own });
  });
});

test.each<[string, Reader, LogsSearch, object]>([
  ['a person', member, { search: ' Ana ' }, { user: 'Ana' }],
  ['an object', member, { by: 'identifier', search: live.toUpperCase() }, { identifier: live }],
  ['blank text', member, { search: '  ' }, {}],
  ['a type', member, { event: 'LIVE_CRIADA' }, { event: 'LIVE_CRIADA' }],
  ['what a member may not choose', member, { teamId: other, clientId: client }, {}],
  ['a team', manager, { teamId: other }, { teamId: other }],
  ['the own team', manager, { teamId: own }, {}],
  ['every team', manager, { teamId: 'all' }, { allTeams: true }],
  ['the client of a developer', developer, {}, { allTeams: true }],
  ['another client', developer, { clientId: client }, { clientId: client, allTeams: true }],
  ['a team of it', developer, { clientId: client, teamId: other }, { clientId: client, teamId: other }],
])('asks for %s', (_name, reader, search, query) => {
  expect(filterOf(search, reader)).toEqual(query);
});

test.each<[LogsSearch, boolean]>([
  [{ by: 'identifier', search: live }, false],
  [{ by: 'identifier', search: ` ${live.toUpperCase()} ` }, false],
  [{ by: 'identifier', search: live.slice(1) }, true],
  [{ by: 'identifier', search: 'aula' }, true],
  [{ by: 'identifier' }, false],
  [{ search: 'aula' }, false],
])('%j is malformed: %s', (search, expected) => {
  expect(isMalformed(search)).toBe(expected);
});

test.each<[LogsSearch, number]>([
  [{}, 0],
  [{ search: 'ana', by: 'identifier', page: 2 }, 0],
  [{ start: '2026-11-01', end: '2026-11-02' }, 1],
  [{ period: 'all', teamId: 'all', clientId: client, event: 'LIVE_CRIADA' }, 4],
])('%j has %i filters', (search, count) => {
  expect(countFilters(search)).toBe(count);
});
