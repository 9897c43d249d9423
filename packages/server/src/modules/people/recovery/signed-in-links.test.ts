// Links that give something to an account that exists: another e-mail, or the teams of an invitation. Only in a browser in which
// the person of that account is signed in.
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, demoRoles, demoTeams } from '../../../seed/demo-people';
import { collectMails, linkIn } from '../../../testing/collect-mails';
import { insertMember, insertPerson, insertSession } from '../../../testing/sample-people';
import { insertSigner, typePassword } from '../../../testing/second-factor';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { events, sessions, users } from '../../../schema';

const mails = collectMails();
let offsetMs = 0;
let server: TestServer;
/** Administrators of two clients. */
let marina: string;
let diego: string;
beforeAll(async () => {
  server = await startTestServer({ mailer: mails, clock: { now: () => Date.now() + offsetMs } });
  [marina, diego] = (await Promise.all(
    ['marina@colegioatlas.com.br', 'diego@vertice.com.br'].map((login) => server.signIn(login)),
  )) as [string, string];
});
afterAll(() => server.stop());

const newEmail = () => `nova-${randomUUID()}@exemplo.com.br`;
const outcome = ({ status, body }: CallResult): unknown[] => [status, body['code']];
const tokenTo = async (email: string, count = 1): Promise<string> =>
  linkIn(await mails.next(email, count)).searchParams.get('token') ?? '';

async function signer() {
  const person = await insertSigner(server);
  const { token } = await typePassword(server, person.login);
  return { ...person, token };
}
const ask = (token: string, email: string) => server.call('/bff/me/email', { token, body: { email } });
const confirm = (token: string, link: string) =>
  server.call('/bff/me/email/confirm', { token, body: { token: link } });
const loginOf = async (id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0]?.login;

describe('another e-mail', () => {
  it('is asked for, confirmed by its link, told to the one before, and ends every sign-in', async () => {
    const { id, login, token } = await signer();
    await insertSession(server.db, id);
    const email = newEmail();
    expect((await ask(token, email.toUpperCase())).status).toBe(204);
    expect((await mails.next(login)).subject).toBe('Foi pedida a troca do e-mail da sua conta Palco');
    const link = linkIn(await mails.next(email));
    expect([link.pathname, link.searchParams.get('email')]).toEqual(['/auth/email', email]);
    expect(await loginOf(id)).toBe(login);
    expect((await confirm(token, link.searchParams.get('token') ?? '')).status).toBe(204);
    expect((await server.call('/bff/me', { token })).status).toBe(401);
    const open = and(eq(sessions.userId, id), isNull(sessions.revokedAt));
    expect(await server.db.$count(sessions, open)).toBe(0);
    expect((await mails.next(login, 2)).subject).toContain('foi trocado');
    expect((await typePassword(server, login)).status).toBe(401);
    expect((await typePassword(server, email)).status).toBe(200);
    const logged = await server.db.select().from(events).where(eq(events.identifier, id));
    expect(logged.map(({ event, record }) => [event, record])).toEqual([
      ['TROCA_EMAIL_CRIADA', [{ Key: 'login', Value: email }]],
      ['TROCA_EMAIL_AUTORIZADA', [{ Key: 'login', Value: email, Before: login }]],
    ]);
  });

  it('is not given to who opens the link without being signed in as who asked', async () => {
    const [one, other] = [await signer(), await signer()];
    const email = newEmail();
    await ask(one.token, email);
    const link = await tokenTo(email);
    const body = { token: link };
    expect((await server.call('/bff/me/email/confirm', { body })).status).toBe(401);
    expect(outcome(await confirm(other.token, link))).toEqual([400, 'INVALID_EMAIL_TOKEN']);
    expect([await loginOf(one.id), await loginOf(other.id)]).toEqual([one.login, other.login]);
    expect((await confirm(one.token, link)).status).toBe(204);
  });

  it('asks for the password again, and is ended by another password or a newer request', async () => {
    const { token } = await signer();
    const [first, second] = [newEmail(), newEmail()];
    await ask(token, first);
    const old = await tokenTo(first);
    await ask(token, second);
    const newer = await tokenTo(second);
    expect(outcome(await confirm(token, old))).toEqual([400, 'INVALID_EMAIL_TOKEN']);
    const body = { currentPassword: demoPassword, newPassword: 'outra-senha' };
    expect((await server.call('/bff/me/password', { token, method: 'PUT', body })).status).toBe(204);
    expect(outcome(await confirm(token, newer))).toEqual([400, 'INVALID_EMAIL_TOKEN']);
    offsetMs += 11 * 60_000;
    expect(outcome(await ask(token, newEmail()))).toEqual([403, 'PASSWORD_CONFIRMATION_REQUIRED']);
  });

  it('that somebody has gets the same answer and no mail', async () => {
    const [one, other] = [await signer(), await signer()];
    const free = newEmail();
    const answers = [await ask(one.token, other.login), await ask(other.token, free)];
    expect(answers.map(outcome)).toEqual([
      [204, undefined],
      [204, undefined],
    ]);
    // The worker takes them in turn: the second mail says that the first job is over.
    await mails.next(free);
    expect(mails.mails.filter(({ to, subject }) => to === other.login && /Confirme/.test(subject))).toEqual(
      [],
    );
  });

  it('is begun by an administrator, but not of somebody who also works elsewhere', async () => {
    const { id, login, token } = await signer();
    let email = newEmail();
    const change = (of: string) => server.call(`/v1/users/${of}/email`, { token: marina, body: { email } });
    expect((await change(id)).status).toBe(204);
    expect(await loginOf(id)).toBe(login);
    expect((await confirm(token, await tokenTo(email))).status).toBe(204);
    expect(await loginOf(id)).toBe(email);
    const me = await server.call('/bff/me', { token: marina });
    const own = (me.body['user'] as { id: string }).id;
    expect(outcome(await change(own))).toEqual([409, 'CANNOT_CHANGE_OWN_EMAIL']);
    const shared = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
    await insertMember(server.db, {
      userId: shared.id,
      accountId: demoTeams.verticeEstudio,
      role: 'gestora',
    });
    email = newEmail();
    expect(outcome(await change(shared.id))).toEqual([409, 'PERSON_IN_OTHER_TEAMS']);
    const above = await insertPerson(server.db, { team: 'verticeEstudio', role: 'gestora' });
    expect((await change(above.id)).status).toBe(404);
  });
});

describe('an invitation', () => {
  const invite = (token: string, login: string, values: object = {}) =>
    server.call('/v1/users', {
      token,
      body: { nome: 'Professora Nova', login, cargoId: demoRoles.editor.id, ...values },
    });
  const fromVertice = { cargoId: demoRoles.gestora.id };
  const join = (token: string, link: string) =>
    server.call('/bff/invite/join', { token, body: { token: link } });
  const accept = (token: string) =>
    server.call('/bff/invite/accept', { body: { token, nome: 'Nome Próprio', password: 'senha-nova' } });
  const shape = ({ status, body }: CallResult): unknown => [status, { ...body, id: '', _id: '', login: '' }];
  const teamsOf = async (token: string): Promise<unknown[]> => {
    const { body } = await server.call('/bff/me', { token });
    return (body['contasCargos'] as { conta_id: string }[]).map(({ conta_id: id }) => id);
  };

  it('looks the same to who invites, whether or not the e-mail is known', async () => {
    const known = await signer();
    const unknown = newEmail();
    const answers = [
      await invite(diego, known.login, fromVertice),
      await invite(diego, unknown, fromVertice),
    ];
    expect(shape(answers[0]!)).toEqual(shape(answers[1]!));
    expect(answers.map(({ body }) => body['login'])).toEqual([known.login, unknown]);
    const found = await server.call(`/v1/users?situacao=convidado&search=${known.login}`, { token: diego });
    expect(found.body['items']).toEqual([
      expect.objectContaining({ nome: 'Professora Nova', login: known.login, temSenha: false }),
    ]);
    // Nor does a search tell by what stands in for an e-mail.
    for (const { body } of answers) {
      const id = String(body['id']);
      for (const path of ['/v1/users', `/v1/teams/${demoTeams.verticeEstudio}/members`]) {
        const searched = await server.call(`${path}?search=${id}`, { token: diego });
        expect(searched.body['items']).toEqual([]);
      }
    }
  });

  it('is accepted with the account that has the e-mail, which works for both clients then', async () => {
    const { id, login, token } = await signer();
    const made = await invite(diego, login, fromVertice);
    const link = await tokenTo(login);
    const other = await signer();
    expect(outcome(await join(other.token, link))).toEqual([400, 'INVALID_INVITE_TOKEN']);
    expect(outcome(await accept(link))).toEqual([409, 'ACCOUNT_EXISTS']);
    expect((await join(token, link)).status).toBe(204);
    expect(await teamsOf(token)).toEqual(
      expect.arrayContaining([demoTeams.colegioAtlas, demoTeams.verticeEstudio]),
    );
    expect(outcome(await join(token, link))).toEqual([400, 'INVALID_INVITE_TOKEN']);
    const invited = `/v1/users/${String(made.body['id'])}`;
    expect((await server.call(invited, { token: diego })).status).toBe(404);
    const seen = await server.call(`/v1/users/${id}`, { token: diego });
    expect(seen.body).toMatchObject({
      login,
      temSenha: true,
      times: [{ accountId: demoTeams.verticeEstudio }],
    });
    expect(outcome(await invite(diego, login, fromVertice))).toEqual([409, 'LOGIN_IN_USE']);
    const [logged] = await server.db
      .select()
      .from(events)
      .where(and(eq(events.identifier, id), eq(events.event, 'CONVITE_AUTORIZADO')));
    expect(logged).toMatchObject({ userId: id, accountId: demoTeams.verticeEstudio });
  });

  it('of two clients to one stranger makes one account, by whichever is accepted first', async () => {
    const login = newEmail();
    await invite(marina, login);
    const first = await tokenTo(login);
    await invite(diego, login, fromVertice);
    const second = await tokenTo(login, 2);
    const accepted = await accept(second);
    expect(accepted.status).toBe(200);
    const token = String(accepted.body['token']);
    expect(await teamsOf(token)).toEqual([demoTeams.verticeEstudio]);
    expect(outcome(await accept(first))).toEqual([409, 'ACCOUNT_EXISTS']);
    expect((await join(token, first)).status).toBe(204);
    expect(await teamsOf(token)).toHaveLength(2);
  });

  it('gives the first administrator of another client no more than its role', async () => {
    const { id, login, token } = await signer();
    await server.db.update(users).set({ managesTeams: true }).where(eq(users.id, id));
    await invite(diego, login, fromVertice);
    expect((await join(token, await tokenTo(login))).status).toBe(204);
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row?.managesTeams).toBe(false);
  });

  it('that went to a wrong e-mail is corrected, and the link before ends', async () => {
    const [wrong, right] = [newEmail(), newEmail()];
    const { body } = await invite(marina, wrong);
    const old = await tokenTo(wrong);
    const path = `/v1/users/${String(body['id'])}`;
    const change = await server.call(`${path}/email`, { token: marina, body: { email: right } });
    expect(change.status).toBe(204);
    expect((await server.call(path, { token: marina })).body).toMatchObject({
      login: right,
      convitePendente: true,
    });
    expect(outcome(await accept(old))).toEqual([400, 'INVALID_INVITE_TOKEN']);
    expect((await accept(await tokenTo(right))).status).toBe(200);
  });
});
