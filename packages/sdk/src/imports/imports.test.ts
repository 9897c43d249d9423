import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { importsApi, type ImportsApi } from './imports';

const other = { accountId: buildId(104) };
const id = buildId(9);
const input = { source: 'vimeo', credentials: { token: 'abc' }, requestId: buildId(8) } as const;

it.each<readonly [string, (imports: ImportsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (one) => one.list({ page: 2 }), { to: 'GET /v1/imports', query: { ...selectedTeam, page: '2' } }],
  ['get', (one) => one.get(id), { to: `GET /v1/imports/${id}`, query: selectedTeam }],
  ['create', (one) => one.create(input, other), { to: 'POST /v1/imports', query: other, body: input }],
  [
    'items',
    (one) => one.items(id, { status: 'failed' }),
    { to: `GET /v1/imports/${id}/items`, query: { ...selectedTeam, status: 'failed' } },
  ],
  ['start', (one) => one.start(id), { to: `POST /v1/imports/${id}/start`, query: selectedTeam }],
  ['stop', (one) => one.stop(id, other), { to: `POST /v1/imports/${id}/stop`, query: other }],
  ['retry', (one) => one.retry(id), { to: `POST /v1/imports/${id}/retry`, query: selectedTeam, body: {} }],
  ['remove', (one) => one.remove(id), { to: `DELETE /v1/imports/${id}`, query: selectedTeam }],
  ['redirects', (one) => one.redirects(id), { to: `GET /v1/imports/${id}/redirects`, query: selectedTeam }],
])('libraries: %s', async (_name, run, sent) => {
  const { client, calls } = recordCalls();
  await run(importsApi({ client }));
  expect(calls).toMatchObject([sent]);
});

it('reads the table of addresses as a file', async () => {
  const given = recordCalls(() => new Response('Title\r\n', { headers: { 'content-type': 'text/csv' } }));
  const file = await importsApi({ client: given.client }).addresses(id);
  expect([file.type, await file.text()]).toEqual(['text/csv', 'Title\r\n']);
  expect(given.calls).toMatchObject([{ to: `GET /v1/imports/${id}/addresses`, query: selectedTeam }]);
});
