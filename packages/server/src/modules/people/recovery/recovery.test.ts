import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request } from 'node:http';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobs } from '../../../schema/kernel/jobs';
import { MailError } from '../../../ports/mailer';
import { demoPassword, demoTeams, demoUsers } from '../../../seed/demo-people';
import { collectMails, linkIn } from '../../../testing/collect-mails';
import type { MailCollector } from '../../../testing/collect-mails';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { events } from '../../../schema/logs';
import { users } from '../../../schema/users';
import { bindToken, hashLinkToken } from './link-token.pure';
import { inviteUser, recoveryMailKind } from './request-mail';
import { mailedLinks } from '../../../schema/recovery';

const bruno = 'bruno@colegioatlas.com.br';
const brunoId = demoUsers.bruno;
const minuteMs = 60_000;

let server: TestServer;
let mails: MailCollector;
let offsetMs = 0;
/** Freezes the clock, so that no back-off expires while a slow machine runs the test. */
let frozenAt: number | null = null;
beforeAll(async () => {
  mails = collectMails();
  const clock = { now: () => frozenAt ?? Date.now() + offsetMs };
  server = await startTestServer({
    mailer: mails,
    clock,
    env: { PALCO_PUBLIC_URL: 'https://palco.example' },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  // Past the windows of the limits that the test before has used up.
  offsetMs += 16 * minuteMs;
  frozenAt = null;
  mails.mails.length = 0;
});

function ask(email: string, headers: Record<string, string> = {}): Promise<CallResult> {
  return server.call('/bff/forget-password/send-email', { body: { email }, headers });
}

async function askForLink(email = bruno, count = 1): Promise<Record<string, string>> {
  expect((await ask(email)).status).toBe(204);
  return Object.fromEntries(linkIn(await mails.next(email, count)).searchParams);
}

function reset(link: Record<string, string>, newPassword = 'nova-senha'): Promise<CallResult> {
  return server.call('/bff/forget-password/update-password', { body: { ...link, newPassword } });
}

function signIn(password: string): Promise<CallResult> {
  return server.call('/api/user/login', { body: { login: bruno, password } });
}

/** Without the recurring work that every server queues. */
const isMail = eq(jobs.kind, recoveryMailKind);

describe('a recovery link', () => {
  it('leads to the console, whatever Host the request names, and carries e-mail, token and hash', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'content-type': 'application/json',
    };
    const path = `${server.url}/bff/forget-password/send-email`;
    const hostile = request(path, { method: 'POST', headers });
    hostile.end(JSON.stringify({ email: bruno }));
    await once(hostile, 'response');
    const mail = await mails.next(bruno);
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe('https://palco.example/auth/recover-password/new');
    expect([...link.searchParams.keys()]).toEqual(['email', 'token', 'hash']);
    expect(link.searchParams.get('email')).toBe(bruno);
    expect(Buffer.from(link.searchParams.get('token') ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'));
    expect(mail.subject).toBe('Crie uma nova senha para sua conta Palco');
    expect(JSON.stringify(mails.mails)).not.toContain('evil.example');
  });

  it('is in the language of the request, or in the one that the person chose', async () => {
    await ask(bruno, { 'accept-language': 'en' });
    expect((await mails.next(bruno)).subject).toBe('Set a new password for your Palco account');
    await server.db.update(users).set({ language: 'pt-BR' }).where(eq(users.id, brunoId));
    await ask(bruno, { 'accept-language': 'en' });
    expect((await mails.next(bruno, 2)).subject).toContain('nova senha');
    await server.db.update(users).set({ language: null }).where(eq(users.id, brunoId));
  });

  it('sets the password once, ends every sign-in and every other link, and tells the log', async () => {
    const token = await server.signIn(bruno);
    const link = await askForLink();
    expect((await reset(link, 'segredo-1')).status).toBe(204);
    expect((await server.call('/bff/me', { token })).status).toBe(401);
    expect((await signIn('segredo-1')).status).toBe(200);
    expect((await signIn(demoPassword)).status).toBe(401);
    const again = await reset(link, 'segredo-2');
    expect([again.status, again.body['code']]).toEqual([400, 'INVALID_RECOVERY_TOKEN']);
    const told = await server.db.select().from(events).where(eq(events.event, 'SENHA_ATUALIZADA'));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ userId: brunoId, identifier: brunoId, record: [] });
  });

  it('is used once by ten uses at the same time', async () => {
    const link = await askForLink();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(link, `paralela-${i}`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array<number>(9).fill(400)]);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect((await signIn(`paralela-${winner}`)).status).toBe(200);
  });

  it('is locked after its person: the lock order of everything that ends links', async () => {
    const statements = vi.spyOn(Client.prototype, 'query');
    const idle = await startTestServer();
    try {
      const token = 'a-token-of-this-test';
      const expiresAt = new Date(Date.now() + 10 * minuteMs);
      const link = { id: randomUUID(), kind: 'recovery', userId: brunoId, expiresAt } as const;
      await idle.db.insert(mailedLinks).values({ ...link, tokenHash: hashLinkToken(token) });
      const hash = bindToken(idle.context.config.secret, { email: bruno, token });
      statements.mockClear();
      const body = { email: bruno, token, hash, newPassword: 'nova-senha' };
      expect((await idle.call('/bff/forget-password/update-password', { body })).status).toBe(204);
      const locks = statements.mock.calls
        .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
        .filter((query) => /^update "mailed_links"|for no key update/.test(query));
      expect(locks[0]).toMatch(/from "users".+for no key update/);
      expect(locks[1]).toMatch(/^update "mailed_links"/);
    } finally {
      statements.mockRestore();
      await idle.stop();
    }
  });

  it('works for ten minutes', async () => {
    const late = await askForLink();
    offsetMs += 10 * minuteMs + 1;
    expect((await reset(late)).status).toBe(400);
    const good = await askForLink(bruno, 2);
    offsetMs += 9 * minuteMs;
    expect((await reset(good)).status).toBe(204);
  });

  it('is forgotten a month after it expired', async () => {
    await askForLink();
    const expiresAt = new Date(Date.now() - 31 * 24 * 60 * minuteMs);
    await server.db.update(mailedLinks).set({ expiresAt }).where(eq(mailedLinks.userId, brunoId));
    await askForLink(bruno, 2);
    expect(await server.db.$count(mailedLinks, eq(mailedLinks.userId, brunoId))).toBe(1);
  });

  it('is ended by a newer one', async () => {
    const first = await askForLink();
    const second = await askForLink(bruno, 2);
    expect((await reset(first)).status).toBe(400);
    expect((await reset(second)).status).toBe(204);
  });

  it('is bound to its e-mail: another one, another token or another hash is refused', async () => {
    const link = await askForLink();
    const { token = '' } = link;
    const { secret } = server.context.config;
    const marina = 'marina@colegioatlas.com.br';
    for (const wrong of [
      { ...link, email: marina },
      { ...link, email: marina, hash: bindToken(secret, { email: marina, token }) },
      { ...link, token: `${token}A`, hash: bindToken(secret, { email: bruno, token: `${token}A` }) },
      { ...link, hash: link['hash']?.slice(1) ?? '' },
      { ...link, hash: 'x' },
    ]) {
      expect((await reset(wrong)).body['code']).toBe('INVALID_RECOVERY_TOKEN');
    }
    expect((await reset(link)).status).toBe(204);
  });

  it('is stored as a hash only: neither database nor answer nor log holds the token', async () => {
    const { token = '', hash = '' } = await askForLink();
    const stored = JSON.stringify([
      await server.db.select().from(mailedLinks),
      await server.db.select().from(jobs),
      await server.db.select().from(events),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(hash);
  });

  it.each([
    ['of three characters', 'abc', 'TOO_SHORT'],
    ['of 17 characters', 'a'.repeat(17), 'TOO_LONG'],
    ['of 17 emoji', '🎬'.repeat(17), 'TOO_LONG'],
    ['of three letters with loose accents', 'e\u0301'.repeat(3), 'TOO_SHORT'],
  ])('keeps its use when the new password is refused: %s', async (_, password, code) => {
    const link = await askForLink();
    const { status, body } = await reset(link, password);
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ field: 'newPassword', code }]);
    expect((await reset(link)).status).toBe(204);
  });

  it('takes 16 letters with loose accents, and knows them composed', async () => {
    const link = await askForLink();
    expect((await reset(link, 'e\u0301'.repeat(16))).status).toBe(204);
    expect((await signIn('é'.repeat(16))).status).toBe(200);
  });

  it('clears the failures of the person', async () => {
    frozenAt = Date.now() + offsetMs;
    for (let i = 0; i < 4; i += 1) await signIn('x');
    expect((await signIn('nova-senha')).status).toBe(429);
    expect((await reset(await askForLink())).status).toBe(204);
    expect((await signIn('nova-senha')).status).toBe(200);
  });
});

/** Records the SQL statements of requests until `stop`, without those of the start and of background work. */
function watchRequests() {
  const isOfRequest = new AsyncLocalStorage<true>();
  const enter = (): void => isOfRequest.enterWith(true);
  const asked: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const [config] = args;
    const text = typeof config === 'string' ? config : (config as { text: string }).text;
    // A new connection of the pool listens first, whichever request it is opened for.
    if (isOfRequest.getStore() && !text.startsWith('listen ')) asked.push(text);
    return query.apply(this, args);
  } as never);
  subscribe('http.server.request.start', enter);
  return {
    take: () => asked.splice(0),
    stop() {
      unsubscribe('http.server.request.start', enter);
      spy.mockRestore();
    },
  };
}

describe('a request for recovery', () => {
  it('makes the same answer, statements and jobs, whether anybody has the e-mail or not', async () => {
    // Before the first connection, which binds the `query` function that exists then.
    const requests = watchRequests();
    const idle = await startTestServer();
    try {
      const traces = [];
      for (const email of [bruno, 'ninguem@colegioatlas.com.br']) {
        const body = { email };
        const { status, text, headers } = await idle.call('/bff/forget-password/send-email', { body });
        const own = requests.take();
        traces.push({ status, text, headers: [...headers.keys()], own, jobs: await idle.db.$count(jobs) });
      }
      const [known, unknown] = traces;
      expect(known?.own.length).toBeGreaterThan(2);
      expect(known?.jobs).toBe(1);
      expect(unknown).toEqual({ ...known, jobs: 2 });
    } finally {
      requests.stop();
      await idle.stop();
    }
  });

  it('mails nothing to an unknown e-mail', async () => {
    await ask('ninguem@colegioatlas.com.br');
    await ask(bruno);
    await mails.next(bruno);
    await expect
      .poll(() => server.db.$count(jobs, and(eq(jobs.status, 'queued'), isNull(jobs.everyMs))))
      .toBe(0);
    expect(mails.mails.map(({ to }) => to)).toEqual([bruno]);
  });

  it('is refused without an e-mail address', async () => {
    const { status, body } = await ask('bruno');
    expect([status, body['errors']]).toEqual([
      422,
      [{ field: 'email', code: 'INVALID_EMAIL', message: 'O formato do email não é válido' }],
    ]);
  });

  it('mails nothing to somebody who was switched off or has not accepted the invitation', async () => {
    for (const change of [{ active: false }, { passwordHash: null }]) {
      const [before] = await server.db.select().from(users).where(eq(users.id, demoUsers.carla));
      await server.db.update(users).set(change).where(eq(users.id, demoUsers.carla));
      await ask('carla@colegioatlas.com.br');
      await ask(bruno);
      await mails.next(bruno);
      const { active, passwordHash } = before ?? { active: true, passwordHash: null };
      await server.db.update(users).set({ active, passwordHash }).where(eq(users.id, demoUsers.carla));
      offsetMs += 16 * minuteMs;
      expect(mails.mails.map(({ to }) => to)).toEqual([bruno]);
      mails.mails.length = 0;
    }
  });

  it.each([bruno, 'ninguem@colegioatlas.com.br'])('is limited for one e-mail (%s)', async (email) => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    const refused = await ask(email);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    offsetMs += 15 * minuteMs + 1;
    expect((await ask(email)).status).toBe(204);
  });

  it('is limited for one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await ask(`pessoa${i}@exemplo.com.br`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
  });
});

describe('guessing a link', () => {
  it('is limited for one e-mail and one address', async () => {
    const wrong = { email: bruno, token: 'x', hash: 'y' };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await reset(wrong)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  it('does not block the link that was mailed', async () => {
    const link = await askForLink();
    for (let i = 0; i < 11; i += 1) await reset({ ...link, token: 'x' });
    expect((await reset({ ...link, token: 'x' })).status).toBe(429);
    expect((await reset(link)).status).toBe(204);
  });
});

describe('a mail that the mail server refuses', () => {
  it('is tried again, with a link of its own; a refusal for good is not', async () => {
    let failures = 1;
    const failing = collectMails();
    const own = await startTestServer({
      mailer: {
        async send(message, options) {
          await failing.send(message, options);
          if (failing.mails.length <= failures) throw new MailError('no', { retryable: failures === 1 });
        },
      },
    });
    try {
      await own.call('/bff/forget-password/send-email', { body: { email: bruno } });
      await failing.next(bruno);
      const first = linkIn(await failing.next(bruno));
      await expect
        .poll(() =>
          own.db
            .update(jobs)
            .set({ runAfter: new Date() })
            .where(and(isMail, eq(jobs.status, 'queued')))
            .returning(),
        )
        .toHaveLength(1);
      const second = linkIn(await failing.next(bruno, 2));
      expect(second.searchParams.get('token')).not.toBe(first.searchParams.get('token'));
      const open = await own.db.select().from(mailedLinks);
      expect(open.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
      const statuses = async (): Promise<string[]> =>
        (await own.db.select().from(jobs).where(isNull(jobs.everyMs))).map(({ status }) => status).sort();
      // The mail arrives before its job is marked as done.
      await expect.poll(statuses).toEqual(['done']);
      failures = Infinity;
      await own.call('/bff/forget-password/send-email', { body: { email: bruno } });
      await failing.next(bruno, 3);
      await expect.poll(statuses).toEqual(['done', 'failed']);
    } finally {
      await own.stop();
    }
  });
});

describe('an invitation', () => {
  const guest = '3c9e7a52-0d48-4b7e-a1f3-8e6f90c30099';
  const login = 'convidado@exemplo.com.br';
  let sent = 0;

  beforeAll(async () => {
    await server.db.insert(users).values({
      id: guest,
      login,
      name: 'Convidado <b>Novo</b>',
      homeAccountId: demoTeams.colegioAtlas,
    });
  });
  beforeEach(async () => {
    sent = 0;
    await server.db.update(users).set({ passwordHash: null }).where(eq(users.id, guest));
  });

  async function invite(): Promise<URL> {
    const accountId = demoTeams.colegioAtlas;
    const asked = { userId: guest, accountId, invitedBy: demoUsers.marina, language: 'pt-BR' } as const;
    await server.db.transaction((tx) => inviteUser(tx, server.context, asked));
    sent += 1;
    return linkIn(await mails.next(login, sent));
  }

  function accept(link: URL, more: Record<string, unknown> = {}): Promise<CallResult> {
    const token = link.searchParams.get('token');
    const body = { token, nome: ' Convidado Aceito ', password: 'minha-senha', ...more };
    return server.call('/bff/invite/accept', { body });
  }

  it('names who invited and the team, as text', async () => {
    const link = await invite();
    expect(link.origin + link.pathname).toBe('https://palco.example/auth/invite');
    expect(link.searchParams.get('email')).toBe(login);
    const mail = await mails.next(login);
    expect(mail.text).toContain('Marina Azevedo convidou você para o time “Colégio Atlas” no Palco.');
    expect(mail.html).toContain('Convidado b Novo b');
    expect(mail.html).not.toMatch(/<b>|<img|<script|src=/);
  });

  it('sets name and password, signs in, and tells the log', async () => {
    const { status, body } = await accept(await invite());
    expect(status).toBe(200);
    const me = await server.call('/bff/me', { token: body['token'] as string });
    expect(me.body['user']).toMatchObject({ id: guest, nome: 'Convidado Aceito' });
    const told = await server.db
      .select()
      .from(events)
      .where(and(eq(events.userId, guest), eq(events.event, 'CONVITE_AUTORIZADO')));
    expect(told).toHaveLength(1);
    const login2 = await server.call('/api/user/login', { body: { login, password: 'minha-senha' } });
    expect(login2.status).toBe(200);
  });

  it('works once, also in ten uses at the same time', async () => {
    const link = await invite();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(answers.find(({ status }) => status === 400)?.body['code']).toBe('INVALID_INVITE_TOKEN');
  });

  it('works for seven days', async () => {
    const late = await invite();
    offsetMs += 7 * 24 * 60 * minuteMs + 1;
    expect((await accept(late)).status).toBe(400);
  });

  it('ends as soon as another one is sent, not when the mail goes out', async () => {
    const first = await invite();
    const second = await invite();
    expect((await accept(first)).status).toBe(400);
    expect((await accept(second)).status).toBe(200);
  });

  it('is no link for a new password, and the other way round', async () => {
    const link = await invite();
    const token = link.searchParams.get('token') ?? '';
    const hash = bindToken(server.context.config.secret, { email: login, token });
    expect((await reset({ email: login, token, hash })).status).toBe(400);
    const recovery = await askForLink();
    expect((await accept(new URL(`https://x/?token=${recovery['token']}`))).status).toBe(400);
  });

  it.each([
    ['deleted', { deletedAt: new Date() }],
    ['switched off', { active: false }],
  ])('is of no use for somebody who was %s, and is not sent', async (_, change) => {
    const link = await invite();
    await server.db.update(users).set(change).where(eq(users.id, guest));
    expect((await accept(link)).status).toBe(400);
    const accountId = demoTeams.colegioAtlas;
    const asked = { userId: guest, accountId, invitedBy: demoUsers.marina, language: 'pt-BR' } as const;
    await server.db.transaction((tx) => inviteUser(tx, server.context, asked));
    const waiting = and(eq(jobs.subjectId, guest), inArray(jobs.status, ['queued', 'running']));
    await expect.poll(() => server.db.$count(jobs, waiting)).toBe(0);
    expect(mails.mails.filter(({ to }) => to === login)).toHaveLength(1);
    await server.db.update(users).set({ deletedAt: null, active: true }).where(eq(users.id, guest));
  });

  it('asks for a name of three letters and a password of the right length', async () => {
    const link = await invite();
    expect((await accept(link, { nome: '  a  ' })).status).toBe(422);
    expect((await accept(link, { password: 'a'.repeat(17) })).status).toBe(422);
    expect((await accept(link)).status).toBe(200);
  });
});
