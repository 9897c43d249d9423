import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTeams } from '../../../seed/demo-people';
import type { EmbedLimits } from '../../../kernel/http/principal';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { events } from '../../../schema/logs';
import { recordEvent, systemSource } from './record-event';
import type { EventSource } from './record-event';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const accountId = demoTeams.colegioAtlas;
const origin = { ip: '192.0.2.7', userAgent: 'agent' };
const team = { blocked: false, playbackTokenVersion: 0, timezone: 'UTC' };

const key = randomUUID();

describe('an entry of somebody who is no person', () => {
  it.each<[string, EventSource, string, string]>([
    ['a job', systemSource('purge-trash', accountId), 'purge-trash', ''],
    [
      'an API key',
      {
        principal: {
          kind: 'api-key',
          apiKeyId: key,
          secretId: 's1',
          accountId,
          team,
          permissions: new Set(),
        },
        origin,
      },
      key,
      origin.ip,
    ],
    [
      'an embedded part',
      {
        principal: {
          kind: 'embed',
          embedId: 'e1',
          apiKeyId: randomUUID(),
          limits: { visitor: 'aluno-7' } as EmbedLimits,
          accountId,
          team,
          permissions: new Set(),
        },
        origin,
      },
      'e1',
      origin.ip,
    ],
    [
      'an encoder',
      { principal: { kind: 'stream-key', streamKeyId: 's1', accountId }, origin },
      's1',
      origin.ip,
    ],
  ])('tells %s', async (_, call, principalId, ip) => {
    const identifier = randomUUID();
    await server.db.transaction((tx) =>
      recordEvent(tx, { call, event: 'VIDEO_REMOVIDO', of: { id: identifier } }),
    );
    const [entry] = await server.db.select().from(events).where(eq(events.identifier, identifier));
    expect(entry).toMatchObject({
      accountId,
      principalKind: call.principal.kind,
      principalId,
      userId: null,
      ip,
    });
  });
});
