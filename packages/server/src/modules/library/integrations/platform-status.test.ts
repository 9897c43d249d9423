import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectProvider } from '../../../testing/connect-provider';
import { demoTeams } from '../../../seed/demo-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createSetups } from './provider-setups';
import { createPlatformStatus } from './platform-status';

let server: TestServer;
const key = 'FB-104-0-AbCdEf';
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_EMULATORS: '0' } });
});
afterAll(() => server.stop());

const emulated = () => server.emulators()!;
const platforms = () => {
  const setups = createSetups(server.context, emulated().services);
  return createPlatformStatus(server.context, () => setups);
};
const look = (accountId: string = demoTeams.colegioAtlas) =>
  platforms().look({ accountId, service: 'facebook', key }, AbortSignal.timeout(20_000));
const say = (...lives: readonly { status: string; key?: string }[]): void =>
  void emulated().state.liveVideos.set('facebook-01', lives);

beforeAll(async () => {
  const token = await server.signIn('marina@colegioatlas.com.br');
  await connectProvider(server, { token, accountId: demoTeams.colegioAtlas, provider: 'facebook' });
});
beforeEach(() => say());

it('asks where a team connected its account, and nowhere else', async () => {
  say({ status: 'LIVE', key });
  expect(['facebook', 'youtube', 'twitch', 'rtmp'].map((service) => platforms().canTell(service))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await look()).toBe('on_air');
  expect(await look(demoTeams.verticeEventos)).toBe('unknown');
});

it('finds the broadcast of a key over pages, and does not follow the address of the next one', async () => {
  say({ status: 'VOD', key: 'FB-9-0-x' }, { status: 'VOD' }, { status: 'UNPUBLISHED', key });
  expect(await look()).toBe('not_on_air');
  // Behind so many pages nobody looks.
  say(...Array.from({ length: 6 }, () => ({ status: 'VOD', key: 'FB-9-0-x' })), { status: 'LIVE', key });
  expect(await look()).toBe('unknown');
});

it('knows nothing where addresses are withheld, and where the service fails or refuses', async () => {
  say({ status: 'UNPUBLISHED' });
  expect(await look()).toBe('unknown');
  say({ status: 'LIVE', key });
  const { modes } = emulated().state;
  for (const fault of ['failLists', 'refuseLists'] as const) {
    modes[fault] = 1;
    expect(await look()).toBe('unknown');
  }
  expect(await look()).toBe('on_air');
});

it('knows nothing once the permission is gone', async () => {
  say({ status: 'LIVE', key });
  emulated().state.takeBack('facebook', 'facebook-01');
  expect(await look()).toBe('unknown');
});
