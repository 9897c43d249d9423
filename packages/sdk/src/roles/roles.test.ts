import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { rolesApi, type RolesApi } from './roles';

const id = buildId(503);
const input = { nome: 'Editora', permissoes: ['showVOD'] };

it.each<readonly [string, (roles: RolesApi) => Promise<unknown>, Partial<SentCall>]>([
  [
    'list',
    (roles) => roles.list({ search: 'edi' }),
    { to: 'GET /v1/roles', query: { ...selectedTeam, search: 'edi' } },
  ],
  ['get', (roles) => roles.get(id), { to: `GET /v1/roles/${id}`, query: selectedTeam }],
  ['create', (roles) => roles.create(input), { to: 'POST /v1/roles', body: input }],
  [
    'update',
    (roles) => roles.update(id, { permissoes: [] }, { version: 3, accountId: buildId(102) }),
    {
      to: `PATCH /v1/roles/${id}`,
      query: { accountId: buildId(102) },
      body: { permissoes: [] },
      ifMatch: '"3"',
    },
  ],
  ['remove', (roles) => roles.remove(id, { version: 3 }), { to: `DELETE /v1/roles/${id}`, ifMatch: '"3"' }],
])('roles.%s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(rolesApi({ client }));
  expect(calls).toMatchObject([sent]);
});

it('roles say which permissions somebody may not hand out', async () => {
  const message = 'Você não tem estas permissões: api';
  const errors = [{ field: 'permissoes', code: 'PERMISSION_NOT_HELD', message, permissions: ['api'] }];
  const body = { code: 'PERMISSION_NOT_HELD', message: 'Não.', requestId: 'req-1', errors };
  const { client } = recordCalls(() => Response.json(body, { status: 403 }));
  await expect(rolesApi({ client }).create(input)).rejects.toMatchObject({
    code: 'PERMISSION_NOT_HELD',
    status: 403,
    fields: errors,
  });
});
