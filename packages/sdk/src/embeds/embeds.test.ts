import { expect, it } from 'vitest';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import { buildWorld, createFakeBackend, createFakePorts, fakePassword } from '../testing';
import { embedCalls } from './embeds';

function setUp() {
  const world = buildWorld();
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
  const { title, playback_url: address } = await palco.use(embedCalls).player(ready.id);
  expect([title, address]).toEqual([ready.title, ready.playback_url]);
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
  await expect(palco.use(embedCalls).player(id)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  palco.dispose();
});
