import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls } from '../testing/record-calls';
import type { EmbedSessionInput } from '@palco/openapi';
import { embedSessionsApi } from './embed-sessions';

const input: EmbedSessionInput = {
  components: ['vod-upload'],
  origins: ['https://escola.example'],
  maxFiles: 1,
  visitante: 'aluno-17',
};

it('embedSessions.create sends the limits, and answers the token', async () => {
  const session = { id: buildId(7), token: 'palco_embed_x', expiresAt: '2026-01-01T13:00:00.000Z' };
  const { client, calls } = recordCalls(() => Response.json(session, { status: 201 }));
  expect(await embedSessionsApi({ client }).create(input)).toEqual(session);
  expect(calls).toMatchObject([{ to: 'POST /v1/embed-sessions', body: input }]);
});
