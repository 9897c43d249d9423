import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { apiKeysApi, type ApiKeysApi } from './api-keys';
import type { ApiKeyInput } from '@palco/openapi';

const id = buildId(7);
const other = { accountId: buildId(104) };
const input: ApiKeyInput = { nome: 'Site da escola', escopos: ['showVOD'], expiresAt: null };
const rotation = { anteriorValidaPorSegundos: 0 };

it.each<readonly [string, (keys: ApiKeysApi) => Promise<unknown>, Partial<SentCall>]>([
  ['list', (keys) => keys.list(), { to: 'GET /v1/api-keys', query: selectedTeam }],
  ['list, in another team', (keys) => keys.list(other), { to: 'GET /v1/api-keys', query: other }],
  ['create', (keys) => keys.create(input), { to: 'POST /v1/api-keys', query: selectedTeam, body: input }],
  ['rotate', (keys) => keys.rotate(id, rotation), { to: `POST /v1/api-keys/${id}/rotate`, body: rotation }],
  ['revoke', (keys) => keys.revoke(id), { to: `DELETE /v1/api-keys/${id}`, query: selectedTeam }],
])('apiKeys.%s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(apiKeysApi({ client }));
  expect(calls).toMatchObject([sent]);
});
