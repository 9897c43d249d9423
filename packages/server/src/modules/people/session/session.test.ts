import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { teamColourOf } from '../../../kernel/brand/team-colour.pure';
import { createCounters } from '../../../kernel/limits/counters';
import type { RecurringWork } from '../../../kernel/jobs/jobs';
import { demoClients, demoPassword, demoRoles, demoTeams, demoUsers } from '../../../seed/demo-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createImageIntake } from '../../core/images';
import { events } from '../../../schema/logs';
import { roles } from '../../../schema/roles';
import { accounts } from '../../../schema/teams';
import { createSessionModule } from './session.routes';
import { createSessionService } from './session.service';
import { sessions } from '../../../schema/session';
import { users } from '../../../schema/users';

let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => nowMs } });
});
afterAll(() => server.stop());

interface MeBody {
  user: Record<string, unknown>;
  permissoes: string[];
  contasCargos: {
    conta_id: string;
    conta_nome: string;
    conta_color: string;
    cargo_nome: string;
    permissoes: string[];
    timezone: string;
  }[];
}

async function me(token: string, accountId?: string): Promise<MeBody> {
  const { body } = await server.call(`/bff/me${accountId === undefined ? '' : `?accountId=${accountId}`}`, {
    token,
  });
  return body as unknown as MeBody;
}

describe('log-in', () => {
  it('gives a token whose session is written with its event', async () => {
    const { status, body } = await server.call('/api/user/login', {
      body: { login: 'BRUNO@colegioatlas.com.br', password: demoPassword },
    });
    expect(status).toBe(200);
    const [, payload = ''] = String(body['token']).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    expect(Object.keys(claims).sort()).toEqual(['contaId', 'exp', 'iat', 'jti', 'role', 'sub']);
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(12 * 3600);
    expect(claims['sub']).toBe(demoUsers.bruno);
    const jti = String(claims['jti']);
    expect(await server.db.select().from(sessions).where(eq(sessions.id, jti))).toHaveLength(1);
    const written = await server.db.select().from(events).where(eq(events.identifier, jti));
    expect(written.map(({ event }) => event)).toEqual(['ACESSO_AUTORIZADO']);
  });

  it.each([
    ['a wrong password', 'carla@colegioatlas.com.br', 'wrong-password'],
    ['an unknown e-mail', 'nobody@example.com', demoPassword],
  ])('answers %s alike', async (_, login, password) => {
    const { status, body } = await server.call('/api/user/login', { body: { login, password } });
    expect(status).toBe(401);
    expect(body).toEqual({
      code: 'INVALID_CREDENTIALS',
      message: 'E-mail ou senha incorretos',
      requestId: expect.any(String) as string,
    });
  });

  it('works as hard for an unknown e-mail as for a known one', async () => {
    const hashing = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    try {
      const workFor = async (login: string): Promise<unknown[]> => {
        hashing.mockClear();
        await server.call('/api/user/login', { body: { login, password: 'not-this-one' } });
        return hashing.mock.calls.map(([, , keyBytes, cost]) => [keyBytes, cost]);
      };
      const known = await workFor('elisa@vertice.com.br');
      expect(known).toHaveLength(1);
      expect(await workFor('timing@example.com')).toEqual(known);
    } finally {
      hashing.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('refuses a person who was switched off, also with an older token', async () => {
    const token = await server.signIn('carla@colegioatlas.com.br');
    await server.db.update(users).set({ active: false }).where(eq(users.id, demoUsers.carla));
    expect((await server.call('/bff/me', { token })).status).toBe(401);
    await server.db.update(users).set({ active: true }).where(eq(users.id, demoUsers.carla));
    expect((await server.call('/bff/me', { token })).status).toBe(200);
  });
});

describe('me', () => {
  it('shows every team with the rights there, and those of the chosen one', async () => {
    const token = await server.signIn('marina@colegioatlas.com.br');
    const home = await me(token);
    expect(home.contasCargos.map(({ conta_nome, cargo_nome }) => [conta_nome, cargo_nome])).toEqual([
      ['Colégio Atlas', 'Administradora'],
      ['Festival Maré Alta', 'Produtora'],
      ['Instituto Saúde em Dia', 'Editora'],
      ['Rádio Serra Viva', 'Operadora'],
    ]);
    expect(home.user).toMatchObject({ _id: demoUsers.marina, cargo: 'Administradora', selectedTeamId: null });
    expect(home.contasCargos.map(({ timezone }) => timezone)).toContain('America/Sao_Paulo');
    expect(home.permissoes).toContain('palco_studio');
    const other = await me(token, demoTeams.institutoSaudeEmDia);
    expect(other.permissoes).toEqual(['showVOD', 'showHistory']);
  });

  it('gives each team its own colour, or one that stays with its id', async () => {
    const { colegioAtlas, festivalMareAlta } = demoTeams;
    await server.db.update(accounts).set({ color: '#5b3fd1' }).where(eq(accounts.id, colegioAtlas));
    const { contasCargos } = await me(await server.signIn('marina@colegioatlas.com.br'));
    const colorOf = (id: string) => contasCargos.find(({ conta_id }) => conta_id === id)?.conta_color;
    expect(colorOf(colegioAtlas)).toBe('#5b3fd1');
    expect(colorOf(festivalMareAlta)).toBe(teamColourOf({ id: festivalMareAlta, ownColor: null }));
    const listed = await server.call('/bff/teams', {
      token: await server.signIn('marina@colegioatlas.com.br'),
    });
    const { items } = listed.body as { items: { accountId: string; color: string }[] };
    expect(items.find(({ accountId }) => accountId === colegioAtlas)?.color).toBe('#5b3fd1');
  });

  it.each([
    ['bruno@colegioatlas.com.br', ['showVOD', 'showHistory']],
    ['carla@colegioatlas.com.br', []],
    ['elisa@vertice.com.br', ['showVOD', 'showHistory', 'showUsers', 'manageTeamUsers']],
  ])('gives %s only what the role gives', async (login, expected) => {
    expect((await me(await server.signIn(login))).permissoes).toEqual(expected);
  });

  it('follows a changed role on the very next request', async () => {
    const token = await server.signIn('bruno@colegioatlas.com.br');
    expect((await server.call('/v1/directories', { token })).status).toBe(200);
    await server.db
      .update(roles)
      .set({ permissions: ['showHistory'] })
      .where(eq(roles.id, demoRoles.editor.id));
    expect((await server.call('/v1/directories', { token })).status).toBe(403);
    await server.db
      .update(roles)
      .set({ permissions: ['showVOD', 'showHistory'] })
      .where(eq(roles.id, demoRoles.editor.id));
    expect((await server.call('/v1/directories', { token })).status).toBe(200);
  });
});

describe('change of me', () => {
  const patch = (token: string, body: unknown) => server.call('/bff/me', { token, method: 'PATCH', body });

  it('keeps name, language and team, and uses the team from then on', async () => {
    const token = await server.signIn('diego@vertice.com.br');
    const { status, body } = await patch(token, {
      nome: '  Diego R. ',
      idioma: 'en',
      selectedTeamId: demoTeams.verticeEventos,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      nome: 'Diego R.',
      idioma: 'en',
      selectedTeamId: demoTeams.verticeEventos,
      clienteSelecionado: demoClients.vertice,
    });
    expect((await server.call('/v2/accounts', { token })).body['data']).toMatchObject({
      name: 'Vértice Eventos',
    });
    const cleared = await patch(token, { clienteSelecionado: null });
    expect(cleared.body).toMatchObject({ selectedTeamId: null, clienteSelecionado: null });
  });

  it('refuses what does not fit', async () => {
    const token = await server.signIn('bruno@colegioatlas.com.br');
    const foreign = await patch(token, { selectedTeamId: demoTeams.verticeEstudio });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'ACCOUNT_FORBIDDEN']);
    for (const body of [
      {},
      { nome: '   ab   ' },
      { idioma: 'fr' },
      { cargo: 'x' },
      { clienteSelecionado: demoClients.vertice },
    ]) {
      const answer = await patch(token, body);
      expect([answer.status, answer.body['code']]).toEqual([422, 'INVALID_FIELDS']);
    }
  });
});

describe('the end of a session', () => {
  it('ends every token of it at log-out', async () => {
    const token = await server.signIn('elisa@vertice.com.br');
    nowMs += 1_000;
    const renewed = String(
      (await server.call('/bff/refresh-token', { token, method: 'POST' })).body['token'],
    );
    expect(renewed).not.toBe(token);
    expect((await server.call('/bff/me', { token: renewed })).status).toBe(200);
    expect((await server.call('/bff/logout', { token, method: 'POST' })).status).toBe(204);
    for (const old of [token, renewed]) {
      const { status, headers } = await server.call('/bff/me', { token: old });
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  it('comes by itself after 12 hours, and can be put off for a week', async () => {
    const start = nowMs;
    let token = await server.signIn('elisa@vertice.com.br');
    nowMs = start + 12 * 3_600_000 - 2_000;
    expect((await server.call('/bff/me', { token })).status).toBe(200);
    nowMs = start + 12 * 3_600_000 + 1_000;
    expect((await server.call('/bff/me', { token })).status).toBe(401);

    nowMs = start;
    token = await server.signIn('elisa@vertice.com.br');
    let hours = 0;
    for (; hours < 400; hours += 11) {
      nowMs = start + hours * 3_600_000;
      const { status, body } = await server.call('/bff/refresh-token', { token, method: 'POST' });
      if (status !== 200) break;
      token = String(body['token']);
    }
    expect(hours).toBe(176);
    nowMs = start;
  });

  it('is forgotten after three months', async () => {
    const token = await server.signIn('elisa@vertice.com.br');
    const old = new Date(nowMs - 91 * 24 * 3_600_000);
    await server.db.update(sessions).set({ lastSeenAt: old }).where(eq(sessions.userId, demoUsers.elisa));
    const { context } = server;
    const parts = {
      sessions: createSessionService(context),
      images: createImageIntake(context),
      counters: createCounters(context.db, context.clock),
    };
    const recurring = new Map<string, RecurringWork>();
    const jobs = { ...context.jobs, every: (kind: string, work: RecurringWork) => recurring.set(kind, work) };
    await createSessionModule({ ...context, jobs }, parts).start?.();
    await recurring.get('forget-sessions')?.run(new AbortController().signal);
    const left = (): Promise<number> => server.db.$count(sessions, eq(sessions.userId, demoUsers.elisa));
    expect(await left()).toBe(0);
    expect((await server.call('/bff/me', { token })).status).toBe(401);
    expect(await server.db.$count(sessions)).toBeGreaterThan(0);
  });
});
