import { createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, videos } from '../../../../schema';
import { demoTeams } from '../../../../seed/demo-people';
import { insertVideo } from '../../../../testing/samples';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(() => server.stop());

const clear = randomBytes(100_000);

/** A video with twelve segments, as packaging makes them. */
async function addVideo(values: Partial<typeof videos.$inferInsert> = { encryption: true }): Promise<string> {
  const { blobs, db } = server.context;
  const id = await insertVideo(db, 'colegioAtlas', { status: 'ready', durationSeconds: 48 });
  const prefix = `videos/${id}/${randomUUID()}`;
  const segments = Array.from({ length: 12 }, (_, index) =>
    `#EXTINF:4,\n0000${index}.m4s`.replace(/0(\d\d\.)/, '$1'),
  );
  await blobs.put(`${prefix}/hls/master.m3u8`, '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n');
  await blobs.put(
    `${prefix}/hls/360p/index.m3u8`,
    `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n${segments.join('\n')}\n#EXT-X-ENDLIST\n`,
  );
  await blobs.put(`${prefix}/hls/360p/init.mp4`, 'init');
  for (const name of ['00000.m4s', '00011.m4s']) await blobs.put(`${prefix}/hls/360p/${name}`, clear);
  await blobs.put(`${prefix}/video.mp4`, 'the whole film');
  await blobs.put(`${prefix}/poster.jpg`, 'poster');
  await db
    .update(videos)
    .set({ hlsKey: `${prefix}/hls`, posterKey: `${prefix}/poster.jpg`, ...values })
    .where(eq(videos.id, id));
  return id;
}

const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
/** The folder of the rendition under the address that somebody was given. */
const folderOf = (playbackUrl: unknown): string => String(playbackUrl).replace('master.m3u8', '360p/');
async function play(
  id: string,
  query = '',
): Promise<{ folder: string; body: Record<string, unknown>; status: number }> {
  const { body, status } = await server.call(`/bff/player/${id}${query}`);
  return { folder: folderOf(body['playback_url']), body, status };
}
async function tokenFor(id: string, body: object): Promise<{ token: string; folder: string }> {
  const made = await server.call(`/v1/videos/${id}/playback-token`, {
    token,
    body: { expiresIn: 3600, ...body },
  });
  expect(made.status).toBe(201);
  return { token: String(made.body['token']), folder: folderOf(made.body['playback_url']) };
}
const keyStatus = async (folder: string): Promise<number> => (await fetchPath(`${folder}key-0.key`)).status;

function decrypt(bytes: Buffer, key: Buffer, number: number): Buffer {
  const vector = Buffer.alloc(16);
  vector.writeUInt32BE(number, 12);
  const decipher = createDecipheriv('aes-128-cbc', key, vector);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

describe('an encrypted video', () => {
  it('reads with the keys of its list, another one for the eleventh segment', async () => {
    const { folder } = await play(await addVideo());
    const list = await (await fetchPath(`${folder}index.m3u8`)).text();
    expect(list.match(/#EXT-X-KEY:.*/g)).toEqual([
      '#EXT-X-KEY:METHOD=AES-128,URI="key-0.key"',
      '#EXT-X-KEY:METHOD=AES-128,URI="key-1.key"',
    ]);
    const first = await fetchPath(`${folder}key-0.key`);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const keys = [await bytesOf(first), await bytesOf(await fetchPath(`${folder}key-1.key`))];
    expect(keys.map((key) => key.length)).toEqual([16, 16]);
    expect(keys[0]).not.toEqual(keys[1]);
    for (const [number, key] of [
      [0, keys[0]],
      [11, keys[1]],
    ] as const) {
      const answer = await fetchPath(`${folder}${String(number).padStart(5, '0')}.m4s`);
      const bytes = await bytesOf(answer);
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
      expect(bytes.includes(clear.subarray(0, 64))).toBe(false);
      expect(decrypt(bytes, key!, number)).toEqual(clear);
    }
    expect(await (await fetchPath(`${folder}init.mp4`)).text()).toBe('init');
  });

  it('is answered in ranges and unchanged, as any file, under a tag of its own', async () => {
    const { folder } = await play(await addVideo());
    const whole = await fetchPath(`${folder}00000.m4s`);
    const bytes = await bytesOf(whole);
    const part = await fetchPath(`${folder}00000.m4s`, { range: 'bytes=70000-70009' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 70000-70009/${bytes.length}`,
    ]);
    expect(await bytesOf(part)).toEqual(bytes.subarray(70_000, 70_010));
    const etag = whole.headers.get('etag') ?? '';
    expect((await fetchPath(`${folder}00000.m4s`, { 'if-none-match': etag })).status).toBe(304);
    const head = await fetch(`${server.url}${folder}00000.m4s`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  it('gives no key and no clear segment to an address that is no player’s', async () => {
    const id = await addVideo();
    const { folder } = await play(id);
    const { body } = await server.call('/v1/videos?limit=100', { token });
    const item = (body['items'] as Record<string, unknown>[]).find((one) => one['id'] === id);
    // The address of a picture has the token that everybody has.
    const shared = String(item?.['thumbnail']).replace(/poster.jpg$/, 'hls/360p/');
    expect((await fetchPath(`${shared}index.m3u8`)).status).toBe(200);
    expect(await keyStatus(shared)).toBe(403);
    expect((await bytesOf(await fetchPath(`${shared}00000.m4s`))).includes(clear.subarray(0, 64))).toBe(
      false,
    );
    for (const answered of [folder, shared])
      expect((await fetchPath(answered.replace('hls/360p/', 'video.mp4'))).status).toBe(404);
    expect((await fetchPath(`${folder}key-x.key`)).status).toBe(404);
  });

  it('is encrypted as its team sets it, where it says nothing itself', async () => {
    const id = await addVideo({ encryption: null });
    const listOf = async () => (await fetchPath(`${(await play(id)).folder}index.m3u8`)).text();
    expect(await listOf()).not.toContain('#EXT-X-KEY');
    const before = (await play(id)).folder;
    const settings = async (encryptVideos: boolean) =>
      (
        await server.call(`/v2/accounts/${demoTeams.colegioAtlas}/settings`, {
          token,
          method: 'PATCH',
          body: { encryptVideos },
        })
      ).status;
    expect(await settings(true)).toBe(200);
    // The addresses of before end: under them a player has the list without keys.
    expect((await fetchPath(`${before}00000.m4s`)).status).toBe(403);
    expect(await listOf()).toContain('#EXT-X-KEY');
    expect(await settings(false)).toBe(200);
    expect(await listOf()).not.toContain('#EXT-X-KEY');
  });

  it('plays for the team, under an address that stays for an hour', async () => {
    const id = await addVideo();
    const [one, other] = await Promise.all([0, 1].map(() => server.call(`/v1/videos/${id}`, { token })));
    expect(one!.body['playback_url']).toBe(other!.body['playback_url']);
    expect(await keyStatus(folderOf(one!.body['playback_url']))).toBe(200);
    const mark = { token, method: 'PATCH', body: { viewerMark: true } } as const;
    expect((await server.call(`/v1/videos/${id}`, mark)).body['mark']).toBe('marina@colegioatlas.com.br');
  });
});

describe('a named viewer', () => {
  const ana = 'ana@escola.example';

  it('is the mark, and stands in no address', async () => {
    const id = await addVideo({ encryption: false, viewerMark: true });
    const made = await tokenFor(id, { viewer: ana });
    const { body } = await play(id, `?token=${made.token}`);
    expect(body['mark']).toBe(ana);
    for (const path of [made.folder, String(body['playback_url'])]) {
      const claims = Buffer.from(path.split('/')[2]!.split('.')[0]!, 'base64url').toString();
      expect(claims).not.toContain('ana');
      expect((await fetchPath(path.endsWith('/') ? `${path}00000.m4s` : path)).status).toBe(200);
    }
    // Somebody without a name has the code of the session, which stays for one player.
    const codes = await Promise.all(
      ['', ''].map(async () => (await play(id, '?playSession=abcdefghijklmnop')).body['mark']),
    );
    expect(codes[0]).toMatch(/^[A-Z0-9]{6,8}$/);
    expect(codes[1]).toBe(codes[0]);
  });

  it('gets no further key once it was put out, until a page makes another token', async () => {
    const id = await addVideo();
    const made = await tokenFor(id, { viewer: ana });
    const { folder } = await play(id, `?token=${made.token}`);
    const bia = (await play(id, `?token=${(await tokenFor(id, { viewer: 'bia' })).token}`)).folder;
    for (const one of [folder, made.folder, bia]) expect(await keyStatus(one)).toBe(200);
    const end = await server.call('/v1/viewers/end', { token, body: { viewer: ana } });
    expect(end.status).toBe(204);
    for (const one of [folder, made.folder]) expect(await keyStatus(one)).toBe(403);
    expect(await keyStatus(bia)).toBe(200);
    const again = await play(id, `?token=${made.token}`);
    expect(again.status).toBe(404);
    const next = await play(id, `?token=${(await tokenFor(id, { viewer: ana })).token}`);
    expect(await keyStatus(next.folder)).toBe(200);
    // The address of a player opens no page.
    const inAddress = folder.split('/')[2] ?? '';
    expect((await play(id, `?token=${inAddress}`)).body['mark']).toBeNull();
  });

  it('has as many players at once as the team allows: one more puts out the one that began first', async () => {
    const id = await addVideo();
    await server.db
      .update(accounts)
      .set({ sessionsPerViewer: 1 })
      .where(eq(accounts.id, demoTeams.colegioAtlas));
    const { token: made } = await tokenFor(id, { viewer: 'caio' });
    const first = await play(id, `?token=${made}&playSession=first-player-00001`);
    const second = await play(id, `?token=${made}&playSession=second-player-0001`);
    expect(await keyStatus(first.folder)).toBe(200);
    expect(await keyStatus(second.folder)).toBe(200);
    expect(await keyStatus(first.folder)).toBe(403);
    const renewed = await play(id, `?token=${made}&playSession=second-player-0001`);
    expect(await keyStatus(renewed.folder)).toBe(200);
    await server.db
      .update(accounts)
      .set({ sessionsPerViewer: null })
      .where(eq(accounts.id, demoTeams.colegioAtlas));
  });
});
