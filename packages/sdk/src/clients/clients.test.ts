import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { clientsApi, type ClientsApi } from './clients';

const id = buildId(201);

it.each<readonly [string, (clients: ClientsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (clients) => clients.list(), { to: 'GET /api/cliente', query: selectedTeam }],
  [
    'list without sub-accounts',
    (clients) => clients.list({ subConta: false, search: 'atlas' }),
    { query: { ...selectedTeam, subConta: 'false', search: 'atlas' } },
  ],
  ['get', (clients) => clients.get(id), { to: `GET /api/cliente/${id}`, query: selectedTeam }],
  [
    'create',
    (clients) => clients.create({ nome_cliente: 'Atlas' }),
    { to: 'POST /api/cliente', body: { nome_cliente: 'Atlas' } },
  ],
  [
    'update',
    (clients) => clients.update(id, { nome_cliente: 'Atlas', bloqueada: true }, { version: 2 }),
    {
      to: `PUT /api/cliente/${id}`,
      body: { nome_cliente: 'Atlas', bloqueada: true },
      ifMatch: '"2"',
    },
  ],
  [
    'remove',
    (clients) => clients.remove(id, { version: 2, accountId: buildId(105) }),
    { to: `DELETE /api/cliente/${id}`, query: { accountId: buildId(105) }, ifMatch: '"2"' },
  ],
])('clients.%s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(clientsApi({ client }));
  expect(calls).toMatchObject([sent]);
});
