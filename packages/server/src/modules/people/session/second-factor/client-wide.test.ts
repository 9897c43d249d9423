// A team that asks for a second factor asks everybody: also those who reach it by a role for the whole client, as no member.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, memberships } from '../../../../schema';
import { demoRoles } from '../../../../seed/demo-people';
import { enrolTotp, insertSigner, typePassword } from '../../../../testing/second-factor';
import { insertMember, insertPasskey, insertPerson, insertTeam } from '../../../../testing/sample-people';
import { startTestServer } from '../../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../../testing/start-test-server';
import { events } from '../../../../schema/logs';

let server: TestServer;
let nowMs = Date.now();
let closed: string;
let open: string;
let administrator: { readonly id: string; readonly token: string };

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => nowMs } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  nowMs += 120_000;
  closed = await insertTeam(server.db, 'atlas', { requiresSecondFactor: true });
  open = await insertTeam(server.db, 'atlas');
  // Of another team of the client; the role reaches every team of it.
  const { id, login } = await insertSigner(server, { role: 'administradora' });
  administrator = { id, token: (await typePassword(server, login)).token };
});

interface Sent {
  readonly method?: string;
  readonly body?: object;
}
const send = (path: string, sent: Sent = {}): Promise<CallResult> =>
  server.call(path, { token: administrator.token, ...sent });
const outcome = ({ status, body }: CallResult): unknown[] => [status, body['code']];
const refused = [403, 'SECOND_FACTOR_REQUIRED'];

async function member(accountId: string): Promise<string> {
  const { id } = await insertPerson(server.db, { team: 'colegioAtlas', role: 'editor' });
  await insertMember(server.db, { userId: id, accountId, role: 'editor' });
  await insertPasskey(server.db, id);
  return id;
}

/** Every way to a team by its address. */
const waysTo = (accountId: string, userId: string): [string, Sent?][] => [
  [`/v1/teams/${accountId}`],
  [`/v1/teams/${accountId}`, { method: 'PATCH', body: { name: 'Outro nome' } }],
  [`/v1/teams/${accountId}/thumbnail`, { method: 'DELETE' }],
  [`/v1/teams/${accountId}/members`],
  [
    `/v1/teams/${accountId}/members/${administrator.id}`,
    { method: 'POST', body: { cargoId: demoRoles.administradora.id } },
  ],
  [
    `/v1/teams/${accountId}/members/${userId}`,
    { method: 'PATCH', body: { cargoId: demoRoles.convidada.id } },
  ],
  [`/v1/teams/${accountId}/members/${userId}`, { method: 'DELETE' }],
  [`/v2/accounts/${accountId}/settings`],
  [`/v2/accounts/${accountId}/settings`, { method: 'PATCH', body: { exigeSegundoFator: false } }],
  [`/v1/logs?teamId=${accountId}`],
  [`/v1/logs/export?teamId=${accountId}`],
  [`/v1/teams/${accountId}`, { method: 'DELETE' }],
];

describe('somebody with a role for the whole client, and without a second factor', () => {
  it('neither opens nor changes a team that asks for one, nor makes it open to everybody', async () => {
    const userId = await member(closed);
    for (const [path, sent] of waysTo(closed, userId))
      expect([sent?.method, path, ...outcome(await send(path, sent))]).toEqual([
        sent?.method,
        path,
        ...refused,
      ]);
    const [team] = await server.db.select().from(accounts).where(eq(accounts.id, closed));
    expect(team).toMatchObject({ requiresSecondFactor: true, version: 1, deletedAt: null });
    expect(await server.db.$count(memberships, eq(memberships.accountId, closed))).toBe(1);
  });

  it('opens and changes the other teams of the client', async () => {
    const userId = await member(open);
    for (const [path, sent] of waysTo(open, userId))
      expect([sent?.method, path, (await send(path, sent)).status]).toEqual([
        sent?.method,
        path,
        expect.toBeOneOf([200, 201, 204]),
      ]);
  });

  it('puts nobody into a team that asks for one, and changes nobody of it', async () => {
    const userId = await member(closed);
    const invited = {
      nome: 'Vera Lima',
      login: `vera-${closed}@exemplo.com.br`,
      cargoId: demoRoles.editor.id,
      accountIds: [closed],
      enviarConvite: false,
    };
    const calls: [string, Sent][] = [
      ['/v1/users', { body: invited }],
      [`/v1/users/${userId}`, { method: 'PATCH', body: { nome: 'Outra Pessoa' } }],
      [`/v1/users/${userId}`, { method: 'DELETE' }],
      // Otherwise the password of that person alone, and a factor of somebody else, would open the team.
      [`/v1/users/${userId}/second-factor`, { method: 'DELETE' }],
    ];
    for (const [path, sent] of calls)
      expect([path, ...outcome(await send(path, sent))]).toEqual([path, ...refused]);
    const elsewhere = await send('/v1/users', { body: { ...invited, accountIds: [open] } });
    expect(elsewhere.status, elsewhere.text).toBe(201);
  });

  it('reads the log of the whole client without the entries of a team that asks for one', async () => {
    const note = (accountId: string) => ({
      id: crypto.randomUUID(),
      accountId,
      userId: administrator.id,
      event: 'CONTA_ATUALIZADA',
      identifier: accountId,
      ip: '127.0.0.1',
      userAgent: 'sample',
      createdAt: new Date(nowMs),
    });
    await server.db.insert(events).values([note(closed), note(open)]);
    const { body } = await send('/v1/logs?allTeams=true&limit=100');
    const seen = (body['items'] as { identifier: string }[]).map(({ identifier }) => identifier);
    expect(seen).toContain(open);
    expect(seen).not.toContain(closed);
  });

  it('opens it after an enrolment', async () => {
    await enrolTotp(server, administrator.token, nowMs);
    expect((await send(`/v1/teams/${closed}`)).status).toBe(200);
    expect((await send(`/v1/teams/${closed}/members`)).status).toBe(200);
    expect((await send(`/v1/logs?teamId=${closed}`)).status).toBe(200);
    const relaxed = await send(`/v2/accounts/${closed}/settings`, {
      method: 'PATCH',
      body: { exigeSegundoFator: false },
    });
    expect(relaxed.body['data']).toMatchObject({ exigeSegundoFator: false });
  });

  it('is told nothing of a team of another client', async () => {
    const foreign = await insertTeam(server.db, 'vertice', { requiresSecondFactor: true });
    expect((await send(`/v1/teams/${foreign}`)).status).toBe(404);
    expect((await send(`/v2/accounts/${foreign}/settings`)).status).toBe(404);
  });
});
