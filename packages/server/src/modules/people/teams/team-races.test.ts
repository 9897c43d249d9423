import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitWhileWaiting } from '../../../testing/blocked-query';
import { insertPerson, insertRole } from '../../../testing/sample-people';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { accounts, videos } from '../../../schema';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a concurrent deletion', () => {
  it('of the team: no video is made', async () => {
    const token = await server.signIn('marina@colegioatlas.com.br');
    const made = await server.call('/v1/teams', { token, body: { name: 'Turno da noite' } });
    const accountId = String(made.body['accountId']);
    // What `deleteTeam` does, up to its commit.
    const answer = await commitWhileWaiting(
      server.pool,
      async (client) => {
        await client.query('select id from accounts where id = $1 for no key update', [accountId]);
        await client.query('update accounts set deleted_at = now() where id = $1', [accountId]);
      },
      () => server.call(`/v1/videos/vod?accountId=${accountId}`, { token, body: { title: 'Aula' } }),
    );
    expect(answer.status).toBe(404);
    expect(await server.db.$count(videos, eq(videos.accountId, accountId))).toBe(0);
  });

  it('of the role of its maker: no team is made', async () => {
    const roleId = await insertRole(server.db, 'atlas', ['gerenciarTimes']);
    const { login } = await insertPerson(server.db, { team: 'colegioAtlas', role: { id: roleId } });
    const token = await server.signIn(login);
    const teams = await server.db.$count(accounts);
    // What `removeMember` and `deleteRole` do, up to the commit.
    const answer = await commitWhileWaiting(
      server.pool,
      async (client) => {
        await client.query('delete from memberships where role_id = $1', [roleId]);
        await client.query('delete from roles where id = $1', [roleId]);
      },
      () => server.call('/v1/teams', { token, body: { name: 'Sem dono' } }),
    );
    expect([answer.status, answer.body['code']]).toEqual([403, 'FORBIDDEN']);
    expect(await server.db.$count(accounts)).toBe(teams);
  });
});
