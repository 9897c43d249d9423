import { buildId } from '@palco/testing';
import { expect, it } from 'vitest';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { logsApi, type LogsApi } from './logs';

const filter = { user: 'marina', start: '2026-11-20T03:00:00.000Z', allTeams: true, order: 'asc' } as const;
const sentFilter = { ...filter, allTeams: 'true' };

it.each<readonly [string, (logs: LogsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['a page', (logs) => logs.list(), { to: 'GET /v1/logs', query: selectedTeam }],
  [
    'a page of another team',
    (logs) => logs.list({ page: 2, limit: 50 }, { accountId: buildId(104) }),
    { to: 'GET /v1/logs', query: { accountId: buildId(104), page: '2', limit: '50' } },
  ],
  [
    'a page with a filter',
    (logs) => logs.list(filter),
    { to: 'GET /v1/logs', query: { ...selectedTeam, ...sentFilter } },
  ],
  ['the names', (logs) => logs.eventTypes(), { to: 'GET /v1/logs/list-event-types', query: selectedTeam }],
  [
    'a table',
    (logs) => logs.file('csv', { identifier: buildId(7), user: undefined }),
    { to: 'GET /v1/logs/export', query: { ...selectedTeam, format: 'csv', identifier: buildId(7) } },
  ],
  [
    'a list as a file',
    (logs) => logs.file('json', filter),
    { to: 'GET /v1/logs/export', query: { ...selectedTeam, format: 'json', ...sentFilter } },
  ],
])('asks for %s', async (_name, ask, sent) => {
  const { client, calls } = recordCalls();
  await ask(logsApi({ client }));
  expect(calls).toMatchObject([sent]);
  expect(calls[0]?.query).toEqual(sent.query);
});

it('answers a file, or throws what the server says instead', async () => {
  const given = recordCalls(() => new Response('Data\r\n', { headers: { 'content-type': 'text/csv' } }));
  const file = await logsApi({ client: given.client }).file('csv');
  expect([file.type, await file.text()]).toEqual(['text/csv', 'Data\r\n']);

  const refused = { code: 'ACCOUNT_FORBIDDEN', message: 'Você não participa', requestId: 'r' };
  const { client } = recordCalls(() => Response.json(refused, { status: 403 }));
  await expect(logsApi({ client }).file('json')).rejects.toMatchObject({
    code: 'ACCOUNT_FORBIDDEN',
    status: 403,
  });
});
