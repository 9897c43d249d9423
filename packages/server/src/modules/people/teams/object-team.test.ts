import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTeams } from '../../../seed/demo-people';
import { demoFolderId } from '../../../seed/seed';
import { startTestServer, type TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let marina: string;
beforeAll(async () => {
  server = await startTestServer();
  marina = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const festival = demoTeams.festivalMareAlta;

async function make(path: string, accountId: string): Promise<string> {
  const made = path === '/v1/videos' ? '/v1/videos/vod' : path;
  const { status, body } = await server.call(`${made}?accountId=${accountId}`, {
    token: marina,
    method: 'POST',
    body: { title: 'Aula' },
  });
  expect(status).toBe(201);
  return String(body['id'] ?? body['videoId']);
}

async function teamOf(id: string, token = marina, accountId = demoTeams.colegioAtlas): Promise<unknown> {
  const { status, body } = await server.call(`/bff/me/team-of/${id}?accountId=${accountId}`, { token });
  expect(status).toBe(200);
  return body['accountId'];
}

describe('the team of an object', () => {
  it.each([
    ['a video', '/v1/videos'],
    ['a live', '/v1/live-streams'],
  ])('is named for %s of another of the own teams', async (_, path) => {
    const id = await make(path, festival);
    const own = await server.call(`${path}/${id}?accountId=${demoTeams.colegioAtlas}`, { token: marina });
    expect([own.status, await teamOf(id)]).toEqual([404, festival]);
  });

  it('is named for a folder', async () => {
    expect(await teamOf(demoFolderId('festivalMareAlta'))).toBe(festival);
  });

  it('is null for an object of a team of others, and for an id that nothing has', async () => {
    const bruno = await server.signIn('bruno@colegioatlas.com.br');
    const id = await make('/v1/videos', festival);
    expect([await teamOf(id, bruno), await teamOf('3c9e7a52-0d48-4b7e-a1f3-8e6f90c39999')]).toEqual([
      null,
      null,
    ]);
  });

  it('is null for a deleted video', async () => {
    const id = await make('/v1/videos', festival);
    await server.call(`/v1/videos/${id}?accountId=${festival}`, { token: marina, method: 'DELETE' });
    expect(await teamOf(id)).toBeNull();
  });
});
