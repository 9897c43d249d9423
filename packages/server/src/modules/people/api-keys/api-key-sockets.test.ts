// Open sockets of programs end with the secret that opened them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeams } from '../../../seed/demo-people';
import { openRealtime } from '../../../testing/realtime-client';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

const accountId: string = demoTeams.colegioAtlas;
let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function makeKey(): Promise<{ id: string; token: string }> {
  const body = { nome: 'Painel da escola', escopos: ['showStreaming'] };
  const answer = await server.call('/v1/api-keys', { token: marina, body });
  return { id: (answer.body['key'] as { id: string }).id, token: String(answer.body['chave']) };
}
async function open(token: string) {
  const { body } = await server.call('/bff/realtime/ticket', { method: 'POST', token });
  return openRealtime({ url: server.url, accountId, ticket: String(body['ticket']) });
}
const rotate = (id: string, seconds: number) =>
  server.call(`/v1/api-keys/${id}/rotate`, { token: marina, body: { anteriorValidaPorSegundos: seconds } });

it('a revoked key loses its socket', async () => {
  const { id, token } = await makeKey();
  const { closed } = await open(token);
  await server.call(`/v1/api-keys/${id}`, { method: 'DELETE', token: marina });
  expect(await closed).toBe(4401);
});

it('a rotation ends the sockets of the secret that it ended, and no others', async () => {
  const { id, token } = await makeKey();
  const first = await open(token);
  const { body } = await rotate(id, 3600);
  const second = await open(String(body['chave']));
  await rotate(id, 3600);
  expect(await first.closed).toBe(4401);
  expect(second.socket.readyState).toBe(second.socket.OPEN);
  second.socket.terminate();
});
