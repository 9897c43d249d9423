import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { users } from '../../../schema/users';
import { clients } from '../../../schema/clients';
import { isSetupToken, makeSetupToken } from './setup-token.pure';
import { findSetupUrl } from './setup.service';

let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => nowMs } });
});
afterAll(() => server.stop());

/** As a database is before anybody was made. */
beforeEach(async () => {
  nowMs = Date.now();
  await server.db.execute(sql`truncate clients, users, accounts, roles cascade`);
});

async function printedToken(): Promise<string> {
  const url = await findSetupUrl(server.context);
  return new URL(url ?? '').searchParams.get('token') ?? '';
}

const person = {
  nome_cliente: 'Escola Nova',
  nome_time: 'Estúdio',
  nome: 'Ana Prado',
  login: 'Ana@Escola.com.br',
  password: 'primeira-senha',
};

function complete(token: string, login = person.login): Promise<CallResult> {
  return server.call('/bff/setup', { body: { ...person, login, token } });
}

describe('the first start', () => {
  it('prints an address where the first administrator is made and signed in', async () => {
    const url = await findSetupUrl(server.context);
    expect(url).toMatch(new RegExp(`^${server.url}/auth/setup\\?token=[\\w.-]+$`));
    const { status, body } = await complete(await printedToken());
    expect(status).toBe(200);
    const me = await server.call('/bff/me', { token: body['token'] as string });
    expect(me.body['user']).toMatchObject({ nome: 'Ana Prado', login: 'ana@escola.com.br' });
    expect(me.body['permissoes']).toEqual(expect.arrayContaining(['gerenciarTimes', 'palco-dev']));
    expect(await findSetupUrl(server.context)).toBeNull();
    const { body: logs } = await server.call('/v1/logs?limit=10', { token: body['token'] as string });
    expect(logs['items']).toEqual([
      expect.objectContaining({
        event: 'USUARIO_CRIADO',
        accountName: 'Estúdio',
        object: expect.objectContaining({ name: 'Ana Prado' }) as unknown,
        principal: expect.objectContaining({ label: 'Sistema (página de instalação)' }) as unknown,
        ip: '127.0.0.1',
      }),
    ]);
  });

  it('lets the administrator sign in with the password', async () => {
    await complete(await printedToken());
    const { status } = await server.call('/api/user/login', {
      body: { login: 'ana@escola.com.br', password: person.password },
    });
    expect(status).toBe(200);
  });

  it('works once, also in ten uses at the same time', async () => {
    const token = await printedToken();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => complete(token, `p${index}@escola.com.br`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect([await server.db.$count(users), await server.db.$count(clients)]).toEqual([1, 1]);
    const late = await complete(token, 'late@escola.com.br');
    expect([late.status, late.body['code']]).toEqual([409, 'SETUP_DONE']);
  });

  it('expires after a day', async () => {
    const token = await printedToken();
    nowMs += 24 * 3_600_000;
    const { status, body } = await complete(token);
    expect([status, body['code']]).toEqual([400, 'INVALID_SETUP_TOKEN']);
    expect(await server.db.$count(users)).toBe(0);
  });

  it.each([
    ['of another secret', () => makeSetupToken('another-secret', Date.now() + 1000)],
    ['with a later time', async () => (await printedToken()).replace(/^\w+/, 'zzzzzzzzz')],
    ['without a signature', () => 'zzzzzzzzz.'],
    ['that is anything', () => 'anything'],
  ])('refuses a token %s', async (_, make) => {
    const { status } = await complete(await make());
    expect(status).toBe(400);
    expect(await server.db.$count(users)).toBe(0);
  });

  it('names the field of a password that is too short', async () => {
    const body = { ...person, password: 'ab c', token: await printedToken() };
    expect((await server.call('/bff/setup', { body: { ...body, password: 'abc' } })).status).toBe(422);
    expect((await server.call('/bff/setup', { body })).status).toBe(200);
  });
});

describe('a setup token', () => {
  it('is good until its time', () => {
    const token = makeSetupToken('secret', 1000);
    expect([isSetupToken('secret', token, 999), isSetupToken('secret', token, 1000)]).toEqual([true, false]);
  });
});
