import { buildId, buildLog } from '@palco/testing';
import type { Log } from '@palco/sdk/admin';
import { expect, test } from 'vitest';
import { rowsOf } from './log-days.pure';

const noon = Date.parse('2026-11-20T15:00:00Z');

/** Entries, each a minute before the one above it. */
const logsOf = (...values: readonly Partial<Log>[]): Log[] =>
  values.map((one, index) =>
    buildLog({
      id: buildId(index + 1),
      event: 'VIDEO_CRIADO',
      created_at: new Date(noon - index * 60_000).toISOString(),
      ...one,
    }),
  );

const rows = (logs: readonly Log[], opened: readonly string[] = []) =>
  rowsOf(logs, {
    timeZone: 'America/Sao_Paulo',
    mayFold: (event) => event === 'VIDEO_CRIADO',
    opened: new Set(opened),
  });
const shapes = (logs: readonly Log[], opened?: readonly string[]) =>
  rows(logs, opened).map(({ folded, isInside }) => folded?.length ?? (isInside ? 'inside' : 1));

test('three of a kind are one row, two stay two', () => {
  expect(shapes(logsOf({}, {}, {}))).toEqual([3]);
  expect(shapes(logsOf({}, {}))).toEqual([1, 1]);
});

test('folded out, they stand below their row', () => {
  const logs = logsOf({}, {}, {}, { event: 'LIVE_CRIADA' });
  expect(shapes(logs, [`many-${buildId(1)}`])).toEqual([3, 'inside', 'inside', 'inside', 1]);
});

test.each<[string, Partial<Log>]>([
  ['of another event', { event: 'VIDEO_REMOVIDO' }],
  ['of another team', { accountId: buildId(102) }],
  ['of another person', { user: { name: 'Bruno', email: 'bruno@example.com', avatar: null } }],
  ['of another day there', { created_at: '2026-11-20T02:30:00Z' }],
])('one %s ends the run', (_, other) => {
  expect(shapes(logsOf({}, {}, other, {}))).toEqual([1, 1, 1, 1]);
});

test('events without words for several stay as they are', () => {
  const live: Partial<Log> = { event: 'LIVE_ATUALIZADA' };
  expect(shapes(logsOf(live, live, live))).toEqual([1, 1, 1]);
});

test('the day is that of the team', () => {
  const logs = logsOf({ created_at: '2026-11-20T02:30:00Z' }, { created_at: '2026-11-20T03:30:00Z' });
  expect(rows(logs).map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20']);
});

test('nothing has no rows', () => {
  expect(rows([])).toEqual([]);
});
