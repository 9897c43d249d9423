import { expect, it } from 'vitest';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import { createSeed, createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import { recordCalls } from '../testing/record-calls';
import { embedsApi } from './embeds';

function setUp() {
  const world = createSeed();
  const backend = createFakeBackend({ world });
  const palco = createPalco({
    baseUrl: 'https://api.example',
    fetch: backend.fetch,
    ports: createFakePorts(),
    session: signInSession(),
  });
  return { world, backend, palco };
}

it('asks for the player of a video without token and team, also for somebody who is signed in', async () => {
  const { world, backend, palco } = setUp();
  await palco.session.start();
  await palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: fakePassword });
  const ready = world.videos.find(({ status }) => status === 'ready')!;
  const { title, playback_url: address } = await palco.use(embedsApi).player(ready.id);
  expect([title, address]).toEqual([ready.title, `https://api.example${ready.playback_url}`]);
  const request = backend.requests.at(-1)!;
  expect([request.url.pathname, request.url.search, request.token]).toEqual([
    `/bff/player/${ready.id}`,
    '',
    null,
  ]);
  palco.dispose();
});

it.each(['processing', 'unknown'] as const)('a video that is %s is not found', async (status) => {
  const { world, palco } = setUp();
  const id = world.videos.find((video) => video.status === status)?.id ?? world.accounts[0]!.accountId;
  await expect(palco.use(embedsApi).player(id)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  palco.dispose();
});

it('likes and unlikes a video for a viewer, repeatedly, without the access token of the page', async () => {
  const { world, backend, palco } = setUp();
  await palco.session.start();
  await palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: fakePassword });
  const { id: videoId } = world.videos.find(({ status }) => status === 'ready')!;
  const embeds = palco.use(embedsApi);
  const viewer = (letter: string) => ({ videoId, sessionId: letter.repeat(16) });
  const [first, second] = [viewer('a'), viewer('b')];
  const before = await embeds.unlike(first);
  expect(await embeds.like(first)).toBe(before + 1);
  expect(await embeds.like(first)).toBe(before + 1);
  expect(await embeds.like(second)).toBe(before + 2);
  expect(await embeds.unlike(first)).toBe(before + 1);
  expect(await embeds.unlike(first)).toBe(before + 1);
  expect(backend.requests.slice(-6).map(({ token }) => token)).toEqual(Array(6).fill(null));
  palco.dispose();
});

it('sends the viewer in the body of a like and in the query of an unlike, with the token of a private video', async () => {
  const { client, calls } = recordCalls(() => Response.json({ total: 7 }));
  const viewer = { videoId: 'v1', sessionId: 'viewer-of-16-char' };
  expect(await embedsApi({ client }).like(viewer, { token: 'p1' })).toBe(7);
  expect(await embedsApi({ client }).unlike(viewer, { token: 'p1' })).toBe(7);
  expect(calls).toEqual([
    {
      to: 'POST /v1/analytics/vod/v1/like',
      query: { token: 'p1' },
      ifMatch: null,
      body: { sessionId: 'viewer-of-16-char' },
    },
    {
      to: 'DELETE /v1/analytics/vod/v1/like',
      query: { token: 'p1', sessionId: 'viewer-of-16-char' },
      ifMatch: null,
      body: undefined,
    },
  ]);
});
