import { expect, it } from 'vitest';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import { buildId, contractExample, createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import { recordCalls } from '../testing/record-calls';
import { embedsApi } from './embeds';

const videoId = buildId(401);

function setUp() {
  const backend = createFakeBackend();
  const palco = createPalco({
    baseUrl: 'https://api.example',
    fetch: backend.fetch,
    ports: createFakePorts(),
    session: signInSession(),
  });
  return { backend, palco };
}

it('asks for the player of a video without token and team, also for somebody who is signed in', async () => {
  const { backend, palco } = setUp();
  await palco.session.start();
  await palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: fakePassword });
  const video = { ...contractExample('PlayerVideo'), playback_url: '/media/1/master.m3u8' };
  backend.override({ getPlayer: () => ({ status: 200, body: video }) });
  const { title, playback_url: address } = await palco.use(embedsApi).player(videoId);
  expect([title, address]).toEqual([video.title, 'https://api.example/media/1/master.m3u8']);
  const request = backend.requests.at(-1)!;
  expect([request.url.pathname, request.url.search, request.token]).toEqual([
    `/bff/player/${videoId}`,
    '',
    null,
  ]);
  palco.dispose();
});

it('likes and unlikes a video for a viewer without the access token of the page', async () => {
  const { backend, palco } = setUp();
  await palco.session.start();
  await palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: fakePassword });
  const viewer = { videoId, sessionId: 'a'.repeat(16) };
  const embeds = palco.use(embedsApi);
  expect([await embeds.like(viewer), await embeds.unlike(viewer)]).toEqual([0, 0]);
  expect(backend.requests.slice(-2).map(({ token }) => token)).toEqual([null, null]);
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
