import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { supportApi, type SupportApi } from './support';

const videoId = buildId(7);
const other = { accountId: buildId(104) };

it.each<readonly [string, (support: SupportApi) => Promise<unknown>, Partial<SentCall>]>([
  [
    'plays of all viewers',
    (support) => support.sessions({ videoId }),
    { to: 'GET /api/sessoes', query: { ...selectedTeam, videoId } },
  ],
  [
    'plays of one viewer, in another team',
    (support) => support.sessions({ videoId, usuarioId: 'ana@escola.br' }, other),
    { to: 'GET /api/sessoes', query: { ...other, videoId, usuarioId: 'ana@escola.br' } },
  ],
  [
    'what a player told',
    (support) => support.events({ videoId, usuarioId: 'K7QM2XPA' }),
    { to: 'GET /api/eventos', query: { ...selectedTeam, videoId, usuarioId: 'K7QM2XPA' } },
  ],
])('support: %s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(supportApi({ client }));
  expect(calls).toMatchObject([sent]);
  expect(calls[0]?.query).toEqual(sent.query);
});
