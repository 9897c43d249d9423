import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../../kernel/config/config';
import { events } from '../../../schema';
import { demoTeams, demoUsers } from '../../../seed/demo-people';
import { startServer } from '../../../server';
import type { RunningServer } from '../../../server';
import { openRealtime } from '../../../testing/realtime-client';
import type { RealtimeClient } from '../../../testing/realtime-client';
import { insertLive } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

// Operators of one live at two server processes, and the messages that the sockets of the team get.

const accountId = demoTeams.colegioAtlas;
let one: TestServer;
let two: RunningServer;
let folder: string;
let token: string;
let watcher: RealtimeClient;
let foreign: RealtimeClient;

async function look(login: string, team: string): Promise<RealtimeClient> {
  const path = `/bff/realtime/ticket?accountId=${team}`;
  const { body } = await one.call(path, { method: 'POST', token: await one.signIn(login) });
  return openRealtime({ url: one.url, accountId: team, ticket: String(body['ticket']) });
}

beforeAll(async () => {
  one = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'palco-second-'));
  const env = { PALCO_PORT: '0', PALCO_RTMP_PORT: 'off', PALCO_SEED: 'none', PALCO_LOG_LEVEL: 'silent' };
  const config = parseConfig({ ...one.settings, ...env, PALCO_DATA_DIR: folder });
  two = await startServer({ config, work: false });
  token = await one.signIn('marina@colegioatlas.com.br');
  watcher = await look('marina@colegioatlas.com.br', accountId);
  foreign = await look('diego@vertice.com.br', demoTeams.verticeEstudio);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
const press = async (url: string, id: string, action: string, version?: unknown): Promise<Answer> => {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (version !== undefined) headers.set('if-match', String(version));
  const answer = await fetch(`${url}/v1/live-streams/${id}/control/${action}`, { method: 'PUT', headers });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const said = (id: string, kind: string) =>
  watcher
    .messages()
    .filter((message) => 'live_id' in message && message.live_id === id && message.evento === kind);
const entriesOf = async (id: string) => {
  const rows = await one.db
    .select()
    .from(events)
    .where(and(eq(events.identifier, id), eq(events.event, 'LIVE_ATUALIZADA')));
  return rows.map(({ record }) => record);
};

describe('of concurrent actions at two servers', () => {
  it.each([
    ['start', null, 'live'],
    ['pause', 'live', 'paused'],
    ['resume', 'paused', 'live'],
    ['complete', 'paused', 'finished'],
  ] as const)('%s is done once, by the first one', async (action, status, after) => {
    const id = await insertLive(one.db, 'colegioAtlas', { status });
    const servers = [one.url, two.url ?? '', one.url, two.url ?? '', one.url, two.url ?? ''];
    const answers = await Promise.all(servers.map((url) => press(url, id, action)));
    const codes = answers.map(({ status: code, body }) =>
      code === 200 ? 200 : `${code} ${String(body['code'])}`,
    );
    expect(codes.sort()).toEqual([200, ...Array.from({ length: 5 }, () => '409 INVALID_TRANSITION')]);
    expect(await entriesOf(id)).toEqual([[{ Key: 'status', Value: after, Before: status }]]);
    await expect.poll(() => said(id, 'live_status')).toHaveLength(1);
  });

  it('those with an outdated version are refused with 412', async () => {
    const id = await insertLive(one.db, 'colegioAtlas', { status: 'live' });
    const pressed = [
      press(one.url, id, 'pause', 1),
      press(two.url ?? '', id, 'pause', 1),
      press(two.url ?? '', id, 'complete', 1),
    ];
    const codes = (await Promise.all(pressed)).map(({ status }) => status);
    expect(codes.sort()).toEqual([200, 412, 412]);
    expect(await entriesOf(id)).toHaveLength(1);
  });
});

describe('a socket of a team', () => {
  const call = (method: string, path: string, body?: object) => one.call(path, { token, method, body });
  const por = { id: demoUsers.marina, nome: 'Marina Azevedo' };

  it('gets each change with its version and its author from any server; a foreign socket gets none', async () => {
    const made = await call('POST', '/v1/live-streams', { title: 'Aula' });
    const id = String(made.body['id']);
    await call('PATCH', `/v1/live-streams/${id}`, { title: 'Outra aula' });
    await call('PATCH', `/v1/live-streams/${id}`, { scheduledStartTime: '2030-03-01T22:00:00.000Z' });
    await press(two.url ?? '', id, 'start');
    await expect
      .poll(() => said(id, 'live_status'))
      .toMatchObject([
        { status: 'scheduled', titulo: 'Outra aula', version: 3, por },
        { status: 'live', titulo: 'Outra aula', version: 4, por },
      ]);
    expect(said(id, 'live_updated')).toMatchObject([1, 2, 3].map((version) => ({ version, por })));
    const overlay = await call('POST', `/v1/live-streams/${id}/overlays`, { tipo: 'banner', titulo: 'Oi' });
    await call('DELETE', `/v1/live-streams/${id}/overlays/${String(overlay.body['id'])}`);
    await expect.poll(() => said(id, 'live_overlays')).toHaveLength(2);
    expect(foreign.messages()).toEqual([]);
  });

  it('gets no message of a refused change', async () => {
    const id = await insertLive(one.db, 'colegioAtlas', { status: 'finished' });
    await press(one.url, id, 'start');
    const marker = await insertLive(one.db, 'colegioAtlas');
    await press(one.url, marker, 'start');
    await expect.poll(() => said(marker, 'live_status')).toHaveLength(1);
    expect(said(id, 'live_status')).toEqual([]);
  });

  it('gets no stream key, nor does the log', async () => {
    const made = await call('POST', '/v1/live-streams', { title: 'Segredo' });
    const id = String(made.body['id']);
    const [key] = made.body['keys'] as { id: string; streamKey: string }[];
    const rotated = await call('POST', `/v1/live-streams/${id}/keys/${key?.id}/rotate`);
    const secrets = [key?.streamKey, rotated.body['streamKey']].map(String);
    expect(new Set(secrets).size).toBe(2);
    const entries = await one.db.select().from(events).where(eq(events.identifier, id));
    expect(entries).toHaveLength(2);
    const told = JSON.stringify([entries, watcher.frames]);
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  });
});
