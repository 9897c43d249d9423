import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import { buildId } from '@palco/testing';
import { expect, it } from 'vitest';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { restreamApi, restreamServices, type RestreamApi } from './restream';

const id = buildId(7);
const ref = { liveId: buildId(8), targetId: buildId(9) };
const of = `/v1/live-streams/${ref.liveId}/restreams/${ref.targetId}`;
const input = { name: 'Canal', service: 'youtube' as const, key: 'abcd' };

it.each<readonly [string, (restream: RestreamApi) => Promise<unknown>, Partial<SentCall>]>([
  ['targets', (restream) => restream.targets(), { to: 'GET /v1/restream-targets' }],
  ['create', (restream) => restream.createTarget(input), { to: 'POST /v1/restream-targets', body: input }],
  [
    'update, of the version that was read',
    (restream) => restream.updateTarget(id, { name: 'Novo' }, { version: 3 }),
    { to: `PATCH /v1/restream-targets/${id}`, body: { name: 'Novo' } },
  ],
  ['delete', (restream) => restream.removeTarget(id), { to: `DELETE /v1/restream-targets/${id}` }],
  [
    'of a live',
    (restream) => restream.ofLive(ref.liveId),
    { to: `GET /v1/live-streams/${ref.liveId}/restreams` },
  ],
  ['choose', (restream) => restream.choose(ref, true), { to: `PUT ${of}`, body: { automatic: true } }],
  ['remove', (restream) => restream.remove(ref), { to: `DELETE ${of}` }],
  ['start', (restream) => restream.start(ref), { to: `POST ${of}/start` }],
  ['stop', (restream) => restream.stop(ref), { to: `POST ${of}/stop` }],
])('restream: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(restreamApi({ client }));
  expect(calls).toMatchObject([{ query: selectedTeam, ...sent }]);
});

it('the services are those of the contract', () => {
  expect(restreamServices).toEqual(contract.components.schemas.RestreamService.enum);
});
