import { describe, expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { usersApi, type UsersApi } from './users';

const id = buildId(2);
const input = { nome: 'Otto Reis', login: 'otto@example.com', cargoId: buildId(505) };

type Row = readonly [name: string, call: (users: UsersApi) => Promise<unknown>, sent: Partial<SentCall>];

const rows: readonly Row[] = [
  ['list', (users) => users.list(), { to: 'GET /v1/users', query: selectedTeam }],
  [
    'list with everything',
    (users) => users.list({ search: 'a', situacao: 'convidado', sort: 'lastLogin,desc', page: 2, limit: 10 }),
    {
      query: {
        ...selectedTeam,
        search: 'a',
        situacao: 'convidado',
        sort: 'lastLogin,desc',
        page: '2',
        limit: '10',
      },
    },
  ],
  ['get', (users) => users.get(id), { to: `GET /v1/users/${id}`, query: selectedTeam }],
  ['create', (users) => users.create(input), { to: 'POST /v1/users', body: input, ifMatch: null }],
  [
    'update',
    (users) => users.update(id, { ativo: false }, { version: 7 }),
    { to: `PATCH /v1/users/${id}`, body: { ativo: false }, ifMatch: '"7"' },
  ],
  ['update without a version', (users) => users.update(id, { nome: 'Otto' }), { ifMatch: null }],
  ['remove', (users) => users.remove(id, { version: 1 }), { to: `DELETE /v1/users/${id}`, ifMatch: '"1"' }],
  ['resendInvite', (users) => users.resendInvite(id), { to: `POST /v1/users/${id}/resend-invite` }],
  [
    'sendPasswordReset',
    (users) => users.sendPasswordReset(id, { accountId: buildId(103) }),
    { to: `POST /v1/users/${id}/reset-password`, query: { accountId: buildId(103) } },
  ],
  ['exportData', (users) => users.exportData(id), { to: `POST /v1/users/${id}/export` }],
  ['erase', (users) => users.erase(id), { to: `POST /v1/users/${id}/erase` }],
  [
    'changeEmail',
    (users) => users.changeEmail(id, 'ana@example.com'),
    { to: `POST /v1/users/${id}/email`, body: { email: 'ana@example.com' } },
  ],
];

describe('users', () => {
  it.each(rows)('%s', async (_name, call, sent) => {
    const { client, calls } = recordCalls();
    await call(usersApi({ client }));
    expect(calls).toMatchObject([sent]);
  });

  it('reports the problem of each field', async () => {
    const fields = [
      { field: 'login', code: 'LOGIN_IN_USE', message: 'Já existe uma pessoa com este e-mail' },
    ];
    const body = { code: 'LOGIN_IN_USE', message: 'Já existe.', requestId: 'req-4', errors: fields };
    const { client } = recordCalls(() => Response.json(body, { status: 409 }));
    await expect(usersApi({ client }).create(input)).rejects.toMatchObject({
      name: 'SdkError',
      status: 409,
      code: 'LOGIN_IN_USE',
      requestId: 'req-4',
      fields,
    });
  });

  it('answers undefined where the server answers 204', async () => {
    const { client } = recordCalls(() => new Response(null, { status: 204 }));
    await expect(usersApi({ client }).remove(id)).resolves.toBeUndefined();
  });

  it.each<readonly [string, (users: UsersApi, signal: AbortSignal) => Promise<unknown>]>([
    ['list', (users, signal) => users.list({}, { signal })],
    ['get', (users, signal) => users.get(id, { signal })],
    ['create', (users, signal) => users.create(input, { signal })],
    ['update', (users, signal) => users.update(id, {}, { signal })],
    ['remove', (users, signal) => users.remove(id, { signal })],
    ['resendInvite', (users, signal) => users.resendInvite(id, { signal })],
    ['sendPasswordReset', (users, signal) => users.sendPasswordReset(id, { signal })],
  ])('%s can be aborted', async (_name, call) => {
    const { client, calls } = recordCalls();
    await expect(call(usersApi({ client }), AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(calls).toEqual([]);
  });
});
