import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRoles, demoTeams } from '../../../seed/demo-people';
import { collectMails, linkIn } from '../../../testing/collect-mails';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { accounts } from '../../../schema/teams';

const mails = collectMails();
let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer({ mailer: mails });
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

async function invite(values: object = {}): Promise<{ id: string; login: string }> {
  const login = `convite-${randomUUID()}@exemplo.com.br`;
  const body = { nome: 'Pessoa Convidada', login, cargoId: demoRoles.editor.id, ...values };
  const answer = await server.call('/v1/users', { token: marina, body });
  expect(answer.status).toBe(201);
  return { id: String(answer.body['id']), login };
}

async function tokenOf(login: string, count = 1): Promise<string> {
  return linkIn(await mails.next(login, count)).searchParams.get('token') ?? '';
}

function accept(token: string): Promise<CallResult> {
  const body = { token, nome: 'Nome Escolhido', password: 'senha-nova' };
  return server.call('/bff/invite/accept', { body });
}

const person = async (id: string): Promise<Record<string, unknown>> =>
  (await server.call(`/v1/users/${id}`, { token: marina })).body;

describe('an invitation', () => {
  it('leads from the mail into the team', async () => {
    const { id, login } = await invite();
    expect(await person(id)).toMatchObject({ convitePendente: true, temSenha: false, lastLogin: null });
    const accepted = await accept(await tokenOf(login));
    expect(accepted.status).toBe(200);
    expect(await person(id)).toMatchObject({
      convitePendente: false,
      temSenha: true,
      nome: 'Nome Escolhido',
    });
    const me = await server.call('/bff/me', { token: String(accepted.body['token']) });
    expect(me.body['contasCargos']).toEqual([
      expect.objectContaining({ conta_id: demoTeams.colegioAtlas, cargo_nome: 'Editor' }),
    ]);
    const again = await server.call(`/v1/users/${id}/resend-invite`, { token: marina, method: 'POST' });
    expect([again.status, again.body['code']]).toEqual([409, 'INVITE_ACCEPTED']);
  });

  it('goes five times to a stranger, however often a person is made and deleted for it', async () => {
    const login = `estranho-${randomUUID()}@exemplo.com.br`;
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const body = { nome: 'Pessoa Convidada', login, cargoId: demoRoles.editor.id };
      const { status, body: made } = await server.call('/v1/users', { token: marina, body });
      statuses.push(status);
      if (status === 201)
        await server.call(`/v1/users/${String(made['id'])}`, { token: marina, method: 'DELETE' });
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('shows no link and no sentence that somebody typed as a name', async () => {
    const nome = 'Marina Azevedo';
    await server.call('/bff/me', {
      token: marina,
      method: 'PATCH',
      body: { nome: 'Conta bloqueada! Acesse https://evil.example/login' },
    });
    const { login } = await invite();
    const mail = await mails.next(login);
    await server.call('/bff/me', { token: marina, method: 'PATCH', body: { nome } });
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    expect(mail.text).toContain('Conta bloqueada Acesse convidou você');
  });

  it('is replaced by the next one', async () => {
    const { id, login } = await invite();
    const first = await tokenOf(login);
    expect(
      (await server.call(`/v1/users/${id}/resend-invite`, { token: marina, method: 'POST' })).status,
    ).toBe(204);
    const second = await tokenOf(login, 2);
    expect((await accept(first)).status).toBe(400);
    expect((await accept(second)).status).toBe(200);
  });

  it('ends with who is switched off or deleted', async () => {
    const off = await invite();
    const offToken = await tokenOf(off.login);
    const change = { token: marina, method: 'PATCH', body: { ativo: false } };
    expect((await server.call(`/v1/users/${off.id}`, change)).status).toBe(200);
    const gone = await invite();
    const goneToken = await tokenOf(gone.login);
    expect((await server.call(`/v1/users/${gone.id}`, { token: marina, method: 'DELETE' })).status).toBe(204);
    for (const token of [offToken, goneToken]) expect((await accept(token)).status).toBe(400);
  });

  it('speaks the language of the team', async () => {
    const change = (language: string | null): Promise<unknown> =>
      server.db.update(accounts).set({ language }).where(eq(accounts.id, demoTeams.festivalMareAlta));
    await change('en');
    const values = { accountIds: [demoTeams.festivalMareAlta], cargoId: demoRoles.convidada.id };
    const english = await invite(values);
    expect((await mails.next(english.login)).subject).toMatch(/^Your invitation/);
    const again = await server.call(`/v1/users/${english.id}/resend-invite`, {
      token: marina,
      method: 'POST',
    });
    expect(again.status).toBe(204);
    expect((await mails.next(english.login, 2)).subject).toMatch(/^Your invitation/);
    await change(null);
    const portuguese = await invite(values);
    expect((await mails.next(portuguese.login)).subject).toMatch(/^Seu convite/);
  });

  it('goes to nobody who was not added, or not to be invited', async () => {
    const { login } = await invite();
    await mails.next(login);
    const body = { nome: 'Segunda Pessoa', login, cargoId: demoRoles.editor.id };
    expect((await server.call('/v1/users', { token: marina, body })).status).toBe(409);
    const silent = await invite({ enviarConvite: false });
    // Once a later invitation arrives, the worker has processed the earlier ones.
    const last = await invite();
    await mails.next(last.login);
    expect(mails.mails.filter(({ to }) => to === login)).toHaveLength(1);
    expect(mails.mails.filter(({ to }) => to === silent.login)).toEqual([]);
  });

  it('is pending from the first mail on, in the lists of people and of the team', async () => {
    const { id, login } = await invite({ enviarConvite: false });
    const states = async (): Promise<unknown[]> => {
      const team = `/v1/teams/${demoTeams.colegioAtlas}/members?search=${login}`;
      const invited = `/v1/users?situacao=convidado&search=${login}`;
      const members = await server.call(team, { token: marina });
      const totalOf = async (path: string): Promise<unknown> => {
        const { body } = await server.call(path, { token: marina });
        return (body['pagination'] as { total: number }).total;
      };
      const items = members.body['items'] as { convitePendente: boolean }[];
      return [
        (await person(id))['convitePendente'],
        items.map((item) => item.convitePendente),
        await totalOf(invited),
        await totalOf(invited.replace('convidado', 'semConvite')),
      ];
    };
    expect(await states()).toEqual([false, [false], 0, 1]);
    await server.call(`/v1/users/${id}/resend-invite`, { token: marina, method: 'POST' });
    expect(await states()).toEqual([true, [true], 1, 0]);
    expect((await accept(await tokenOf(login))).status).toBe(200);
    expect(await states()).toEqual([false, [false], 0, 0]);
  });
});
