import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoFolderId } from '../../../seed/seed';
import { insertFolder, insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

interface Folders {
  items: {
    id: string;
    nome: string;
    videosTotal: number;
    directoriesTotal: number;
    thumbnail: string | null;
  }[];
  breadcrumb: { id: string; nome: string }[];
  pagination: { total: number };
}

async function list(query = ''): Promise<Folders> {
  const { status, body } = await server.call(`/v1/directories${query}`, { token });
  expect(status).toBe(200);
  return body as unknown as Folders;
}

describe('folders', () => {
  it('begin at the root of the team, by name', async () => {
    const { items, breadcrumb, pagination } = await list();
    expect(items.map(({ nome, directoriesTotal }) => [nome, directoriesTotal])).toEqual([
      ['Aulas', 2],
      ['Formaturas', 0],
      ['Reuniões de pais', 0],
    ]);
    expect(breadcrumb).toEqual([{ id: demoFolderId('colegioAtlas'), nome: 'Biblioteca' }]);
    expect(pagination.total).toBe(3);
  });

  it('are listed with their path from the root', async () => {
    const { items, breadcrumb } = await list(
      `?parentId=${demoFolderId('colegioAtlas', ['Aulas', '6º ano'])}`,
    );
    expect(items.map(({ nome }) => nome)).toEqual(['Ciências', 'Matemática']);
    expect(breadcrumb.map(({ nome }) => nome)).toEqual(['Biblioteca', 'Aulas', '6º ano']);
  });

  it('count their videos without the trash and show the newest picture', async () => {
    const directoryId = demoFolderId('colegioAtlas', ['Formaturas']);
    await insertVideo(server.db, 'colegioAtlas', {
      directoryId,
      posterKey: 'videos/a/poster.jpg',
      createdAt: new Date(1),
    });
    await insertVideo(server.db, 'colegioAtlas', {
      directoryId,
      posterKey: 'videos/b/poster.jpg',
      createdAt: new Date(2),
    });
    await insertVideo(server.db, 'colegioAtlas', { directoryId });
    await insertVideo(server.db, 'colegioAtlas', {
      directoryId,
      posterKey: 'videos/c/poster.jpg',
      deletedAt: new Date(),
    });
    const { status, body } = await server.call(`/v1/directories/${directoryId}`, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      nome: 'Formaturas',
      videosTotal: 3,
      parentId: demoFolderId('colegioAtlas'),
    });
    expect(body['thumbnail']).toMatch(/^\/media\/[^/]+\/videos\/b\/poster\.jpg$/);
  });

  it('show four of their newest videos, those with a picture first, and draw the others', async () => {
    const parentId = demoFolderId('colegioAtlas', ['Reuniões de pais']);
    const directoryId = await insertFolder(server.db, 'colegioAtlas', { parentId });
    const videoOf = (day: number, values: object) =>
      insertVideo(server.db, 'colegioAtlas', { directoryId, createdAt: new Date(day), ...values });
    const keys = async (): Promise<string[]> => {
      const { body } = await server.call(`/v1/directories/${directoryId}`, { token });
      return (body['pictures'] as { url: string }[]).map(({ url }) => url.replace(/^\/media\/[^/]+\//, ''));
    };
    expect(await keys()).toEqual([]);
    const own = await videoOf(1, { status: 'ready', title: 'Somente som' });
    await videoOf(2, { posterKey: 'videos/a/poster.jpg' });
    await videoOf(3, { status: 'failed' });
    await videoOf(4, { posterKey: 'videos/b/poster.jpg', deletedAt: new Date() });
    expect(await keys()).toEqual([
      'videos/a/poster.jpg',
      expect.stringMatching(new RegExp(String.raw`^videos/${own}/cover-\w{16}\.png$`)),
    ]);
    for (const day of [5, 6, 7]) await videoOf(day, { thumbnailKey: `videos/${day}/capa.png` });
    expect(await keys()).toEqual([
      ...[7, 6, 5].map((day) => `videos/${day}/capa.png`),
      'videos/a/poster.jpg',
    ]);
  });

  it.each([
    ['reunioes', ['Reuniões de pais']],
    ['A', ['Aulas', 'Formaturas', 'Reuniões de pais']],
    ['%', []],
  ])('are found by "%s" within their folder', async (title, expected) => {
    expect((await list(`?title=${encodeURIComponent(title)}`)).items.map(({ nome }) => nome)).toEqual(
      expected,
    );
  });

  it('of another team are unknown, also as a parent', async () => {
    const foreign = demoFolderId('verticeEstudio');
    expect((await server.call(`/v1/directories/${foreign}`, { token })).status).toBe(404);
    expect((await server.call(`/v1/directories?parentId=${foreign}`, { token })).status).toBe(404);
  });
});
