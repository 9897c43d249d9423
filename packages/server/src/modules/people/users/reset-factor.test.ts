import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoUsers } from '../../../seed/demo-people';
import {
  insertMember,
  insertPasskey,
  insertPerson,
  insertSession,
  insertTeam,
} from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { CallResult, TestServer } from '../../../testing/start-test-server';
import { jobs, passkeys, sessions, users } from '../../../schema';
import { events } from '../../../schema/logs';

let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const reset = (token: string, id: string): Promise<CallResult> =>
  server.call(`/v1/users/${id}/second-factor`, { token, method: 'DELETE' });
const outcome = ({ status, body }: CallResult): unknown[] => [status, body['code']];

async function insertGuarded(role: 'editor' | 'administradora' = 'editor') {
  const person = await insertPerson(server.db, { team: 'colegioAtlas', role });
  await insertPasskey(server.db, person.id);
  return person;
}

describe('the reset of a lost second factor', () => {
  it('removes every factor, ends the sign-ins, tells the person, and is logged with who did it', async () => {
    const { id } = await insertGuarded();
    await insertSession(server.db, id);
    const isGuarded = async () =>
      (await server.call(`/v1/users/${id}`, { token: marina })).body['temSegundoFator'];
    expect(await isGuarded()).toBe(true);
    expect((await reset(marina, id)).status).toBe(204);
    expect(await isGuarded()).toBe(false);
    expect(await server.db.$count(passkeys, eq(passkeys.userId, id))).toBe(0);
    const [person] = await server.db.select().from(users).where(eq(users.id, id));
    expect(person?.secondFactorSince).toBeNull();
    const open = await server.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(open.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
    const mails = await server.db.select().from(jobs).where(eq(jobs.kind, 'security-mail'));
    expect(mails.map(({ payload }) => payload)).toContainEqual({ userId: id, change: 'factors-reset' });
    const [logged] = await server.db.select().from(events).where(eq(events.identifier, id));
    expect(logged).toMatchObject({ event: 'SEGUNDO_FATOR_REMOVIDO', userId: demoUsers.marina });
    expect(outcome(await reset(marina, id))).toEqual([409, 'NO_SECOND_FACTOR']);
  });

  it('is no way to drop the own one without the password', async () => {
    expect(outcome(await reset(marina, demoUsers.marina))).toEqual([409, 'CANNOT_RESET_OWN_FACTOR']);
  });

  it('is refused to somebody without the permission, and for somebody who may do more', async () => {
    const { id } = await insertGuarded('administradora');
    const bruno = await server.signIn('bruno@colegioatlas.com.br');
    expect((await reset(bruno, id)).status).toBe(403);
    expect(await server.db.$count(passkeys, eq(passkeys.userId, id))).toBe(1);
  });

  it('is refused for somebody who also works elsewhere, and knows nobody of another client', async () => {
    const { id } = await insertGuarded();
    const accountId = await insertTeam(server.db, 'vertice');
    await insertMember(server.db, { userId: id, accountId, role: 'gestora' });
    expect(outcome(await reset(marina, id))).toEqual([409, 'PERSON_IN_OTHER_TEAMS']);
    expect((await reset(marina, demoUsers.diego)).status).toBe(404);
  });
});
