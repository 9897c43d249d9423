import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('me', () => {
  it('answers', async () => {
    const token = await server.signIn('marina@colegioatlas.com.br');
    const { status, body } = await server.call('/bff/me', { token });
    expect(status).toBe(200);
    expect(body['contasCargos']).toHaveLength(4);
  });
});
