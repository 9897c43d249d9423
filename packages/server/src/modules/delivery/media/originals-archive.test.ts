// The sources of several videos as one archive, which is written while it is sent.
import { randomBytes, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { usageDays, videos } from '../../../schema';
import { demoTeams } from '../../../seed/demo-people';
import type { DemoTeam } from '../../../seed/demo-people';
import { readZip } from '../../../testing/read-zip';
import { insertVideo } from '../../../testing/samples';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

let now = Date.now();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
beforeEach(() => void (now = Date.now()));
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** A video with its source in the storage. */
async function sourced(title: string, bytes: Buffer, team: DemoTeam = 'colegioAtlas'): Promise<string> {
  const id = await insertVideo(server.db, team, { title, status: 'ready', sizeBytes: bytes.length });
  await server.context.blobs.put(`sources/${id}`, bytes);
  return id;
}
const ask = (ids: readonly string[]) => server.call('/v1/videos/originals', { token, body: { ids } });
const urlOf = async (ids: readonly string[]): Promise<string> => String((await ask(ids)).body['url']);
const statusOf = async (url: string): Promise<number> => (await fetch(server.url + url)).status;

describe('the originals of several videos', () => {
  it('come as they were sent, in their order, under names that differ, and as long as was told', async () => {
    const sources = [randomBytes(70_000), Buffer.from('b'), randomBytes(300_000)] as const;
    const ids = [
      await sourced('Aula', sources[0]),
      await sourced('aula', sources[1]),
      await sourced('Ação: 1/2', sources[2]),
    ];
    const gone = await insertVideo(server.db, 'colegioAtlas', { status: 'ready', sizeBytes: 5 });
    const { status, body } = await ask([...ids, gone, ids[0]!]);
    expect([status, body]).toMatchObject([
      200,
      { fileName: 'originais.zip', files: 3, size: 370_001, missing: [gone] },
    ]);
    const answer = await fetch(server.url + String(body['url']));
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="originais.zip"');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const archive = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(archive.length));
    const files = readZip(archive);
    expect(files.map(({ name }) => name)).toEqual(['Aula', 'aula (2)', 'Ação  1 2']);
    expect(files.map(({ bytes }, index) => bytes.equals(sources[index]!))).toEqual([true, true, true]);
  });

  it('are none of another team, nor of the trash', async () => {
    const own = await sourced('Minha', Buffer.from('own'));
    const foreign = await sourced('Alheia', Buffer.from('foreign'), 'verticeEstudio');
    const trashed = await sourced('Lixo', Buffer.from('trash'));
    await server.db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.id, trashed));
    const { body } = await ask([foreign, own, trashed]);
    expect(body).toMatchObject({ files: 1, missing: [foreign, trashed] });
    const files = readZip(Buffer.from(await (await fetch(server.url + String(body['url']))).arrayBuffer()));
    expect(files.map(({ bytes }) => bytes.toString())).toEqual(['own']);
    expect((await ask([foreign, trashed, randomUUID()])).status).toBe(404);
  });

  it('have an address for exactly these, for some minutes', async () => {
    const ids = [await sourced('Um', Buffer.from('1')), await sourced('Dois', Buffer.from('2'))];
    const foreign = await sourced('Alheia', Buffer.from('foreign'), 'verticeEstudio');
    const url = await urlOf(ids);
    const withIds = (list: string) => `${url.split('?')[0]}?videos=${encodeURIComponent(list)}`;
    expect(await statusOf(url)).toBe(200);
    for (const list of [ids[0]!, `${ids.join(',')},${foreign}`, foreign, '', 'x', `${ids[0]},${ids[0]}`])
      expect(await statusOf(withIds(list))).toBe(403);
    now += 11 * 60_000;
    expect(await statusOf(url)).toBe(403);
  });

  it('end with a video that is deleted or whose links are revoked, before the first byte', async () => {
    const ids = [await sourced('Um', Buffer.from('1')), await sourced('Dois', Buffer.from('2'))];
    const url = await urlOf(ids);
    const change = (values: Partial<typeof videos.$inferInsert>) =>
      server.db.update(videos).set(values).where(eq(videos.id, ids[1]!));
    await change({ playbackTokenVersion: 1 });
    expect(await statusOf(url)).toBe(403);
    await change({ playbackTokenVersion: 0, deletedAt: new Date() });
    expect(await statusOf(url)).toBe(403);
    await change({ deletedAt: null });
    await server.context.blobs.remove(`sources/${ids[1]}`);
    expect(await statusOf(url)).toBe(404);
  });

  it('are read no further once the client has left, and count as far as they came', async () => {
    const size = 24 * 1024 * 1024;
    const ids = [await sourced('Grande', Buffer.alloc(size)), await sourced('Depois', Buffer.from('2'))];
    const url = await urlOf(ids);
    const opened: { key: string; stream: Readable }[] = [];
    const { openRead } = server.context.blobs;
    vi.spyOn(server.context.blobs, 'openRead').mockImplementation((key, range) => {
      const stream = openRead(key, range);
      opened.push({ key, stream });
      return stream;
    });
    const ofTeam = eq(usageDays.accountId, demoTeams.colegioAtlas);
    const delivered = async () => {
      await server.billing.delivery.flush();
      const rows = await server.db.select().from(usageDays).where(and(ofTeam));
      return rows.reduce((sum, row) => sum + row.deliveredBytes, 0);
    };
    const before = await delivered();
    await new Promise<void>((resolve, reject) => {
      const request = get(server.url + url, (answer) => {
        answer.once('data', () => {
          answer.destroy();
          resolve();
        });
      });
      request.once('error', reject);
    });
    await expect
      .poll(() => opened.map(({ stream }) => stream.destroyed), { timeout: 20_000 })
      .toEqual([true]);
    expect(opened.map(({ key }) => key)).toEqual([`sources/${ids[0]}`]);
    await expect.poll(delivered, { timeout: 20_000 }).toBeGreaterThan(before);
    expect((await delivered()) - before).toBeLessThan(size);
  });
});
