import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoTeams } from '../../../seed/demo-people';
import { openRealtime } from '../../../testing/realtime-client';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

const accountId = demoTeams.colegioAtlas;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a socket that the bus cannot serve is refused, and does not wait for it for ever', async () => {
  let answer: (release: () => void) => void = () => undefined;
  const waiting = new Promise<() => void>((resolve) => (answer = resolve));
  const release = vi.fn();
  vi.spyOn(server.context.bus, 'connect').mockReturnValue({
    hold: () => waiting,
    stop: async () => undefined,
  });
  const token = await server.signIn('marina@colegioatlas.com.br');
  const path = `/bff/realtime/ticket?accountId=${accountId}`;
  const { body } = await server.call(path, { method: 'POST', token });
  const opening = openRealtime({ url: server.url, accountId, ticket: String(body['ticket']) });
  await expect(opening).rejects.toThrow('503');
  // The bus comes back: nobody holds the topic any more.
  answer(release);
  await expect.poll(() => release.mock.calls.length).toBe(1);
});
