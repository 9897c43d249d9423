import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { permissionsApi, type PermissionsApi } from './permission-catalogue';

it.each<readonly [string, (catalogue: PermissionsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (catalogue) => catalogue.list(), { to: 'GET /v1/permissions', query: selectedTeam }],
  [
    'explain a route',
    (catalogue) => catalogue.explain({ route: '/billing' }),
    { to: 'GET /v1/permissions/explain', query: { ...selectedTeam, route: '/billing' } },
  ],
  [
    'explain a permission of somebody',
    (catalogue) => catalogue.explain({ permission: 'api', userId: buildId(2) }, { accountId: buildId(104) }),
    { query: { accountId: buildId(104), permission: 'api', userId: buildId(2) } },
  ],
])('permissionCatalogue: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(permissionsApi({ client }));
  expect(calls).toMatchObject([sent]);
});
