import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoUsers } from '../../../seed/demo-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createSessionService } from './session.service';
import { sessions } from '../../../schema/session';
import { users } from '../../../schema/users';

interface SignIn {
  readonly id: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly atual: boolean;
}

const bruno = 'bruno@colegioatlas.com.br';
const hourMs = 3_600_000;

let server: TestServer;
let offsetMs = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => Date.now() + offsetMs } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.delete(sessions).where(eq(sessions.userId, demoUsers.bruno));
});

async function list(token: string): Promise<SignIn[]> {
  return (await server.call('/bff/sessions', { token })).body['items'] as SignIn[];
}

const end = (token: string, id: string) => server.call(`/bff/sessions/${id}`, { token, method: 'DELETE' });

describe('the own sign-ins', () => {
  it('are listed, the one used last first, with this one marked', async () => {
    const first = await server.signIn(bruno);
    offsetMs += 5 * 60_000;
    const second = await server.signIn(bruno);
    const items = await list(second);
    expect(items.map(({ atual }) => atual)).toEqual([true, false]);
    expect(items[0]).toMatchObject({ ip: '127.0.0.1', user_agent: 'test' });
    // The use is written asynchronously, after the answer.
    offsetMs += 2 * 60_000;
    await list(first);
    await expect.poll(async () => (await list(first))[0]?.atual).toBe(true);
  });

  it('are only those that still work: no expired, no ended one, none of anybody else', async () => {
    await server.signIn(bruno);
    const refreshed = await server.signIn(bruno);
    await server.signIn('marina@colegioatlas.com.br');
    const ended = await server.signIn(bruno);
    await server.call('/bff/logout', { token: ended, method: 'POST' });
    expect(await list(refreshed)).toHaveLength(2);
    offsetMs += 11 * hourMs;
    const renewed = await server.call('/bff/refresh-token', { token: refreshed, method: 'POST' });
    const token = renewed.body['token'] as string;
    expect(await list(token)).toHaveLength(2);
    offsetMs += 2 * hourMs;
    expect((await list(token)).map(({ atual }) => atual)).toEqual([true]);
  });

  it('are ended one by one, which works on the very next request', async () => {
    const kept = await server.signIn(bruno);
    const lost = await server.signIn(bruno);
    const other = (await list(kept)).find(({ atual }) => !atual)?.id ?? '';
    expect((await end(kept, other)).status).toBe(204);
    expect((await server.call('/bff/me', { token: lost })).status).toBe(401);
    expect((await server.call('/bff/me', { token: kept })).status).toBe(200);
    expect((await end(kept, other)).status).toBe(404);
  });

  it('include this very one', async () => {
    const token = await server.signIn(bruno);
    const [own] = await list(token);
    expect((await end(token, own?.id ?? '')).status).toBe(204);
    expect((await server.call('/bff/me', { token })).status).toBe(401);
  });

  it("are not somebody else's", async () => {
    const marina = await server.signIn('marina@colegioatlas.com.br');
    const own = (await list(marina)).find(({ atual }) => atual)?.id ?? '';
    const token = await server.signIn(bruno);
    expect((await end(token, own)).status).toBe(404);
    expect((await server.call('/bff/me', { token: marina })).status).toBe(200);
  });
});

describe('a password that was checked', () => {
  it.each([
    ['a newer one was set', { passwordHash: 'a newer one' }],
    ['the person was switched off', { active: false }],
    ['the person was deleted', { deletedAt: new Date() }],
  ])('opens nothing any more once %s', async (_, change) => {
    const [person] = await server.db.select().from(users).where(eq(users.id, demoUsers.bruno));
    if (person === undefined) throw new Error('there is no Bruno');
    const { passwordHash, active, deletedAt } = person;
    await server.db.update(users).set(change).where(eq(users.id, person.id));
    const late = createSessionService(server.context).openSession(person, {
      ip: '127.0.0.1',
      userAgent: 'test',
    });
    await expect(late).rejects.toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    await server.db.update(users).set({ passwordHash, active, deletedAt }).where(eq(users.id, person.id));
    expect(await server.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
  });
});
