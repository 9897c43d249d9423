import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../../kernel/config/config';
import { demoTeams } from '../../../seed/demo-people';
import { startServer } from '../../../server';
import type { RunningServer } from '../../../server';
import { openRealtime } from '../../../testing/realtime-client';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { publishToAccount } from './publish';

const accountId = demoTeams.colegioAtlas;
let one: TestServer;
let two: RunningServer;
let folder: string;
beforeAll(async () => {
  one = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'palco-second-'));
  const env = { PALCO_PORT: '0', PALCO_SEED: 'none', PALCO_LOG_LEVEL: 'silent', PALCO_DATA_DIR: folder };
  two = await startServer({ config: parseConfig({ ...one.settings, ...env }), work: false });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await rm(folder, { recursive: true, force: true });
});

it('two servers serve one account: tickets, messages, people and ends, and one that stops says that it restarts', async () => {
  const token = await one.signIn('marina@colegioatlas.com.br');
  const open = async (url: string) => {
    const path = `/bff/realtime/ticket?accountId=${accountId}`;
    const { body } = await one.call(path, { method: 'POST', token });
    return openRealtime({ url, accountId, ticket: String(body['ticket']) });
  };
  const here = await open(one.url);
  const there = await open(two.url ?? '');
  const alert = { evento: 'alerta_fps_alto', timestamp: 1, live_id: randomUUID(), titulo: 'Aula' } as const;
  await one.db.transaction((tx) => publishToAccount({ tx, bus: one.context.bus }, accountId, alert));
  await expect.poll(() => there.messages()).toEqual([alert]);
  await expect.poll(() => here.messages()).toEqual([alert]);

  const liveId = randomUUID();
  there.socket.send(JSON.stringify({ acao: 'ver', live_id: liveId }));
  await expect
    .poll(() => here.messages().at(-1))
    .toMatchObject({ evento: 'presence', live_id: liveId, total: 1 });

  const leaving = await open(two.url ?? '');
  await two.stop();
  expect([await there.closed, await leaving.closed]).toEqual([1012, 1012]);
  await expect.poll(() => here.messages().at(-1)).toMatchObject({ evento: 'presence', total: 0 });
  await one.call('/bff/logout', { method: 'POST', token });
  expect(await here.closed).toBe(4401);
});
