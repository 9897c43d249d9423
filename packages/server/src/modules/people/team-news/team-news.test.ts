// Who is told by mail what others did about them, or what became of an invitation that they sent.
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs, memberships, users } from '../../../schema';
import { MailError } from '../../../ports/mailer';
import { demoRoles, demoTeams } from '../../../seed/demo-people';
import { collectMails, linkIn } from '../../../testing/collect-mails';
import { insertPerson } from '../../../testing/sample-people';
import { insertSigner, typePassword } from '../../../testing/second-factor';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { teamNewsKind } from './team-news';

const mails = collectMails();
/** Addresses that the mail server refuses for good, and those that it does not answer for. */
const refused = new Set<string>();
const silent = new Set<string>();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    mailer: {
      async send(message, options) {
        if (refused.has(message.to)) throw new MailError('550', { retryable: false });
        if (silent.has(message.to)) throw new MailError('421', { retryable: true });
        await mails.send(message, options);
      },
    },
  });
});
afterAll(() => server.stop());

const newEmail = (): string => `convite-${randomUUID()}@exemplo.com.br`;

/** Somebody who manages people, whose mails nobody else gets. */
async function administrator() {
  const person = await insertSigner(server, { role: 'administradora' });
  return { ...person, token: (await typePassword(server, person.login)).token };
}
async function invite(token: string, login: string): Promise<string> {
  const body = { nome: 'Pessoa Convidada', login, cargoId: demoRoles.editor.id };
  const answer = await server.call('/v1/users', { token, body });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}
const tokenTo = async (login: string): Promise<string> =>
  linkIn(await mails.next(login)).searchParams.get('token') ?? '';

it('who is added to a team without having been asked is told, by whom and to which', async () => {
  const { token } = await administrator();
  const person = await insertSigner(server);
  const pending = await insertPerson(
    server.db,
    { team: 'colegioAtlas', role: 'editor' },
    { passwordHash: null },
  );
  const team = demoTeams.radioSerraViva;
  for (const { id } of [person, pending]) {
    const body = { cargoId: demoRoles.editor.id };
    expect((await server.call(`/v1/teams/${team}/members/${id}`, { token, body })).status).toBe(201);
  }
  const { subject, text } = await mails.next(person.login);
  expect(subject).toBe('Você faz parte de mais um time no Palco');
  expect(text).toContain('incluiu você no time “Rádio Serra Viva”');
  expect(mails.mails.filter(({ to }) => to === pending.login)).toEqual([]);
});

it('who invited is told that a new person accepted, and that an account did', async () => {
  const { login: inviter, token } = await administrator();
  const login = newEmail();
  const id = await invite(token, login);
  const body = { token: await tokenTo(login), nome: 'Nome Escolhido', password: 'senha-nova' };
  expect((await server.call('/bff/invite/accept', { body })).status).toBe(200);
  const told = await mails.next(inviter);
  expect(told.subject).toBe('Seu convite para o Palco foi aceito');
  expect(told.text).toContain(
    `Nome Escolhido (${login}) aceitou o seu convite e faz parte do time “Colégio Atlas”.`,
  );
  expect(linkIn(told).pathname).toBe(`/users/${id}/edit`);

  const other = await insertSigner(server, { team: 'verticeEstudio', role: 'gestora' });
  const { token: own } = await typePassword(server, other.login);
  await invite(token, other.login);
  const join = { token: own, body: { token: await tokenTo(other.login) } };
  expect((await server.call('/bff/invite/join', join)).status).toBe(204);
  expect((await mails.next(inviter, 2)).text).toContain(`(${other.login}) aceitou`);
});

it('an invitation that the mail server refuses is shown in the lists and told to who invited, until it is corrected', async () => {
  const { login: inviter, token } = await administrator();
  const login = newEmail();
  refused.add(login);
  const id = await invite(token, login);
  const failureOf = async () => (await server.call(`/v1/users/${id}`, { token })).body['conviteFalhou'];
  await expect.poll(failureOf).toBe('refused');
  const told = await mails.next(inviter);
  expect(told.subject).toBe('Um convite do Palco não foi entregue');
  expect(told.text).toContain(login);
  const team = `/v1/teams/${demoTeams.colegioAtlas}/members?limit=100&search=${login}`;
  const { body } = await server.call(team, { token });
  expect(body['items']).toEqual([expect.objectContaining({ userId: id, conviteFalhou: 'refused' })]);

  const right = newEmail();
  const corrected = { token, body: { email: right } };
  expect((await server.call(`/v1/users/${id}/email`, corrected)).status).toBe(204);
  await mails.next(right);
  expect(await failureOf()).toBeUndefined();
});

it('so is one that the mail server took at no try; who left the client is not told', async () => {
  const { id: inviterId, login: inviter, token } = await administrator();
  const login = newEmail();
  silent.add(login);
  const id = await invite(token, login);
  await server.db.delete(memberships).where(eq(memberships.userId, inviterId));
  // The last try; the waits before it are not waited for.
  await expect
    .poll(
      async () => {
        await server.db
          .update(jobs)
          .set({ runAfter: new Date(), attempts: 2 })
          .where(and(eq(jobs.subjectId, id), eq(jobs.status, 'queued')));
        return (await server.db.select().from(users).where(eq(users.id, id)))[0]?.inviteFailure;
      },
      { timeout: 20_000 },
    )
    .toBe('unsent');
  const open = () =>
    server.db.$count(jobs, and(eq(jobs.kind, teamNewsKind), inArray(jobs.status, ['queued', 'running'])));
  await expect.poll(open).toBe(0);
  expect(mails.mails.filter(({ to }) => to === inviter)).toEqual([]);
});

it('who asked for another e-mail is told that its mail server refused the link', async () => {
  const { login, token } = await administrator();
  const email = newEmail();
  refused.add(email);
  expect((await server.call('/bff/me/email', { token, body: { email } })).status).toBe(204);
  await expect
    .poll(() => mails.mails.filter(({ to }) => to === login).map(({ subject }) => subject))
    .toContain('O link para trocar o e-mail da sua conta Palco não foi entregue');
});
