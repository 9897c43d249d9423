import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../seed/demo-people';
import { collectMails, linkIn } from '../../../testing/collect-mails';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';

const login = 'bruno@colegioatlas.com.br';
const mails = collectMails();

let server: TestServer;
let offsetMs = 0;
/** Freezes the clock, so that no back-off expires while a slow machine runs the test. */
let frozenAt: number | null = null;
let current = demoPassword;
beforeAll(async () => {
  server = await startTestServer({ mailer: mails, clock: { now: () => frozenAt ?? Date.now() + offsetMs } });
});
afterAll(() => server.stop());
beforeEach(() => {
  offsetMs += 16 * 60_000;
  frozenAt = null;
});

function change(token: string, newPassword: string, currentPassword = current): Promise<CallResult> {
  const body = { currentPassword, newPassword };
  return server.call('/bff/me/password', { method: 'PUT', token, body });
}

function signIn(password: string): Promise<CallResult> {
  return server.call('/api/user/login', { body: { login, password } });
}

describe('the own password', () => {
  it('is changed: every other sign-in and mailed link ends, this sign-in stays', async () => {
    const [here, elsewhere] = [await server.signIn(login), await server.signIn(login)];
    await server.call('/bff/forget-password/send-email', { body: { email: login } });
    const link = Object.fromEntries(linkIn(await mails.next(login)).searchParams);
    expect((await change(here, 'outra-senha')).status).toBe(204);
    expect((await server.call('/bff/me', { token: here })).status).toBe(200);
    expect((await server.call('/bff/me', { token: elsewhere })).status).toBe(401);
    expect((await signIn(current)).status).toBe(401);
    current = 'outra-senha';
    expect((await signIn(current)).status).toBe(200);
    const body = { ...link, newPassword: 'pelo-link' };
    expect((await server.call('/bff/forget-password/update-password', { body })).status).toBe(400);
  });

  it('needs the current one, and says so at its field', async () => {
    const { status, body } = await change(await server.signIn(login), 'nova-senha', 'errada');
    expect(status).toBe(422);
    expect(body['errors']).toEqual([
      { field: 'currentPassword', code: 'WRONG_PASSWORD', message: 'A senha atual está incorreta' },
    ]);
    expect((await signIn(current)).status).toBe(200);
  });

  it('is rate-limited like the log-in, with the same counters', async () => {
    const token = await server.signIn(login);
    frozenAt = Date.now() + offsetMs;
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await change(token, 'nova-senha', 'errada')).status);
    const refused = await change(token, 'nova-senha');
    expect([...statuses, refused.status]).toEqual([422, 422, 422, 422, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(current)).status).toBe(429);
  });

  it.each([
    ['abc', 'TOO_SHORT'],
    ['a'.repeat(17), 'TOO_LONG'],
    ['e\u0301'.repeat(17), 'TOO_LONG'],
  ])('is not %s', async (newPassword, code) => {
    const { status, body } = await change(await server.signIn(login), newPassword);
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ field: 'newPassword', code }]);
  });

  it('is changed by one of two changes at the same time', async () => {
    const token = await server.signIn(login);
    const answers = await Promise.all([change(token, 'senha-um'), change(token, 'senha-dois')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    current = answers[0]?.status === 204 ? 'senha-um' : 'senha-dois';
    expect((await signIn(current)).status).toBe(200);
  });
});
