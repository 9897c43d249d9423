import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liveOverlays } from '../../../schema';
import { jpegSegment, sampleJpeg } from '../../../testing/sample-images';
import { deleteLiveForGood } from '../../../testing/delete-live';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';

// The page of a live loads pictures from this server alone, so the picture of an overlay is fetched once and kept here.

let server: TestServer;
let token: string;
let host: Server;
let address: string;
const asked: string[] = [];
/** Answers the request for `held.jpg`. */
let release = (): void => undefined;

beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(String(request.url));
    if (request.url === '/page.png') response.end('<script>alert(1)</script>');
    else if (request.url === '/moved.jpg') response.writeHead(302, { location: '/logo.jpg' }).end();
    else if (request.url === '/held.jpg') release = () => response.end(sampleJpeg());
    else if (request.url?.endsWith('.jpg')) response.end(sampleJpeg());
    else response.writeHead(404).end();
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { PALCO_OUTBOUND_ALLOW: '127.0.0.1' } });
  token = await server.signIn('marina@colegioatlas.com.br');
});
afterAll(async () => {
  await server.stop();
  host.close();
});
beforeEach(() => void asked.splice(0));

type Body = Record<string, unknown>;

async function addLive(): Promise<string> {
  const { body } = await server.call('/v1/live-streams', { token, body: { title: 'Ao vivo' } });
  return String(body['id']);
}
const add = (live: string, body: Body) =>
  server.call(`/v1/live-streams/${live}/overlays`, { token, body: { tipo: 'imagem', ativo: true, ...body } });
const change = (live: string, id: unknown, body?: Body) =>
  server.call(`/v1/live-streams/${live}/overlays/${String(id)}`, {
    token,
    body,
    method: body === undefined ? 'DELETE' : 'PATCH',
  });
async function seen(live: string): Promise<string | null> {
  const { body } = await server.call(`/bff/player/live/${live}`);
  return (body['overlays'] as { url: string | null }[])[0]?.url ?? null;
}
const statusOf = async (url: string): Promise<number> => (await fetch(new URL(url, server.url))).status;

describe('the picture of an overlay', () => {
  it('is fetched once, and viewers get the copy of this server', async () => {
    const live = await addLive();
    const { status, body } = await add(live, { url: `${address}/moved.jpg` });
    expect([status, body['url']]).toEqual([201, `${address}/moved.jpg`]);
    const url = String(await seen(live));
    expect(url).toMatch(/^\/media\/[^/]+\/live-images\//);
    const picture = await fetch(new URL(url, server.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await change(live, body['id'], { titulo: 'Logo', url: `${address}/moved.jpg` });
    expect(await seen(live)).toBe(url);
    expect(asked).toEqual(['/moved.jpg', '/logo.jpg']);
  });

  it('is replaced with its address, and removed with its overlay or its live', async () => {
    const live = await addLive();
    const { body } = await add(live, { url: `${address}/logo.jpg` });
    const first = String(await seen(live));
    expect((await change(live, body['id'], { url: `${address}/other.jpg` })).status).toBe(200);
    const second = String(await seen(live));
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await change(live, body['id']);
    // It is in the trash with its overlay, which an undo brings back.
    expect([await seen(live), await statusOf(second)]).toEqual([null, 200]);
    await add(live, { url: `${address}/logo.jpg` });
    const third = String(await seen(live));
    await deleteLiveForGood(server, token, live);
    expect([await statusOf(second), await statusOf(third)]).toEqual([404, 404]);
  });

  it.each(['/page.png', '/missing.png'])('is refused where there is none: %s', async (path) => {
    const live = await addLive();
    const { status, body } = await add(live, { url: address + path });
    expect([status, body['errors']]).toMatchObject([422, [{ field: 'url', code: 'INVALID_VALUE' }]]);
    expect(await seen(live)).toBe(null);
  });

  it('is fetched from public addresses only, and only for who may change the live', async () => {
    const live = await addLive();
    const inner = await add(live, { url: 'http://192.168.0.1/logo.jpg' });
    expect(inner.status).toBe(422);
    const stranger = await server.signIn('diego@vertice.com.br');
    const { status } = await server.call(`/v1/live-streams/${live}/overlays`, {
      token: stranger,
      body: { tipo: 'imagem', url: `${address}/logo.jpg` },
    });
    expect(status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('leaves the address of a banner as it is, and does not ask it', async () => {
    const live = await addLive();
    await add(live, { tipo: 'banner', titulo: 'Inscrições', url: `${address}/page` });
    expect(await seen(live)).toBe(`${address}/page`);
    expect(asked).toEqual([]);
  });
});

const upload = (live: string, id: unknown, file: Buffer, more: { token?: string; version?: number } = {}) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'logo.jpg');
  const headers = new Headers({ authorization: `Bearer ${more.token ?? token}` });
  if (more.version !== undefined) headers.set('if-match', `"${more.version}"`);
  return fetch(new URL(`/v1/live-streams/${live}/overlays/${String(id)}/image`, server.url), {
    method: 'POST',
    headers,
    body: form,
  });
};

describe('the uploaded picture of an overlay', () => {
  const secret = jpegSegment(0xe1, 'GPS of the photographer');

  it('is shown without its metadata, in place of the one from an address', async () => {
    const live = await addLive();
    const { body } = await add(live, { url: `${address}/logo.jpg` });
    const first = String(await seen(live));
    const answer = await upload(live, body['id'], sampleJpeg({ extra: secret }));
    const overlay = (await answer.json()) as Body;
    expect([answer.status, overlay['url'], overlay['version']]).toEqual([200, null, 2]);
    const second = String(await seen(live));
    expect(new URL(String(overlay['imagem']), server.url).pathname.split('/').at(-1)).toBe(
      new URL(second, server.url).pathname.split('/').at(-1),
    );
    const kept = Buffer.from(await (await fetch(new URL(second, server.url))).arrayBuffer());
    expect(kept.equals(sampleJpeg())).toBe(true);
    expect(await statusOf(first)).toBe(404);
    await change(live, body['id'], { titulo: 'Logo', url: null });
    expect(await statusOf(String(await seen(live)))).toBe(200);
  });

  it('may come after an overlay without address, which is not shown before', async () => {
    const live = await addLive();
    expect((await add(live, {})).status).toBe(422);
    const { body } = await add(live, { ativo: false });
    expect((await change(live, body['id'], { ativo: true })).status).toBe(422);
    await upload(live, body['id'], sampleJpeg());
    expect((await change(live, body['id'], { ativo: true })).status).toBe(200);
    expect(await statusOf(String(await seen(live)))).toBe(200);
  });

  it('is refused for another kind of file or overlay, another version and another team', async () => {
    const live = await addLive();
    const { body } = await add(live, { ativo: false });
    const banner = await add(live, { tipo: 'banner', titulo: 'Oi' });
    const stranger = await server.signIn('diego@vertice.com.br');
    const page = Buffer.from('<script>alert(1)</script>');
    const answers = [
      await upload(live, body['id'], page),
      await upload(live, banner.body['id'], sampleJpeg()),
      await upload(live, body['id'], sampleJpeg(), { version: 9 }),
      await upload(live, body['id'], sampleJpeg(), { token: stranger }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 404, 412, 404]);
  });

  it('is fetched when one from before pictures were kept is shown', async () => {
    const live = await addLive();
    const { body } = await add(live, { ativo: false });
    await server.db
      .update(liveOverlays)
      .set({ url: `${address}/old.jpg` })
      .where(eq(liveOverlays.liveId, live));
    expect((await change(live, body['id'], { titulo: 'Logo' })).status).toBe(200);
    expect(asked).toEqual([]);
    expect((await change(live, body['id'], { ativo: true })).status).toBe(200);
    expect([asked, await statusOf(String(await seen(live)))]).toEqual([['/old.jpg'], 200]);
  });

  it('is not replaced by one that was being fetched from the address before it', async () => {
    const live = await addLive();
    const { body } = await add(live, { ativo: false });
    await server.db
      .update(liveOverlays)
      .set({ url: `${address}/held.jpg` })
      .where(eq(liveOverlays.liveId, live));
    const showing = change(live, body['id'], { ativo: true });
    await expect.poll(() => asked).toEqual(['/held.jpg']);
    const uploaded = (await (await upload(live, body['id'], sampleJpeg())).json()) as Body;
    release();
    expect((await showing).status).toBe(412);
    const { body: list } = await server.call(`/v1/live-streams/${live}/overlays`, { token });
    const last = (url: unknown) => new URL(String(url), server.url).pathname.split('/').at(-1);
    const [kept] = list['items'] as Body[];
    expect([kept?.['url'], last(kept?.['imagem'])]).toEqual([null, last(uploaded['imagem'])]);
  });
});
