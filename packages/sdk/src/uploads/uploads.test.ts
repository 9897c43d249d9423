import { afterEach, expect, it, vi } from 'vitest';
import type { SdkError } from '../kernel/errors.pure';
import { createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import { createPalco, overrideCapability } from '../palco';
import { signInSession } from '../session';
import { videosApi } from '../videos/videos';
import { createUploads, uploads } from '.';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function signIn() {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const { fetch, transport } = backend;
  const palco = createPalco({
    baseUrl: 'https://api.example',
    session: signInSession(),
    fetch,
    ports,
    overrides: [overrideCapability(uploads, (core) => createUploads(core, { transport, concurrency: 1 }))],
  });
  stops.push(() => palco.dispose());
  const serverErrors: SdkError[] = [];
  palco.onServerError((error) => serverErrors.push(error));
  await palco.session.start();
  await palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: fakePassword });
  const add = (...names: string[]) => palco.use(uploads).add(names.map((name) => new File(['abc'], name)));
  const stages = () =>
    palco
      .use(uploads)
      .$ids.get()
      .map((id) => palco.use(uploads).entry(id).get()?.stage);
  return { ports, backend, palco, serverErrors, add, stages };
}

it('a creation that failed on the server is reported once', async () => {
  const { ports, backend, serverErrors, add, stages } = await signIn();
  backend.fault({ operation: 'createVideo', status: 500 });
  add('first.mp4');
  await ports.advanceAsync(60_000);
  expect(stages()).toEqual(['failed']);
  expect(serverErrors).toMatchObject([{ status: 500 }]);
  expect(serverErrors).toHaveLength(1);
});

it('cancelling a replacement keeps the video and ends the replacement', async () => {
  const { ports, backend, palco } = await signIn();
  const queue = palco.use(uploads);
  const videos = palco.use(videosApi);
  const [{ id = '', version = 0 } = {}] = backend.world.videos.filter(({ status }) => status === 'ready');
  await videos.replaceSource(id, { size: 3, fileName: 'second.mp4' }, { version });
  await expect(videos.replaceSource(id, { size: 3, fileName: 'third.mp4' })).rejects.toMatchObject({
    code: 'REPLACEMENT_UNDER_WAY',
  });
  backend.fault({ operation: 'uploadSource', status: 503, times: 20 });
  const { accepted } = queue.add([new File(['abc'], 'second.mp4')], { videoId: id, replaces: true });
  await ports.advanceAsync(10);
  queue.cancel(accepted[0] ?? '');
  await ports.advanceAsync(1_000);
  expect(await videos.get(id)).toMatchObject({ status: 'ready', replacement: null });
  expect(backend.requests.map(({ operation }) => operation)).not.toContain('deleteVideo');
});

it("a partner's session ends when the upload host refuses the renewed token as well", async () => {
  const ports = createFakePorts();
  const { fetch, transport, tokenFor, fault } = createFakeBackend({ now: ports.clock.now });
  const getToken = vi.fn(async () => {
    ports.advance(1_000);
    return tokenFor('bruno@colegioatlas.com.br');
  });
  const palco = createPalco({
    baseUrl: 'https://api.example',
    getToken,
    fetch,
    ports,
    overrides: [overrideCapability(uploads, (core) => createUploads(core, { transport }))],
  });
  stops.push(() => palco.dispose());
  await palco.session.start();
  fault({ operation: 'uploadSource', status: 401, times: 2 });
  const sent = palco.use(uploads).add([new File(['abc'], 'first.mp4')]).accepted[0]!;
  await ports.advanceAsync(0);
  expect(getToken).toHaveBeenCalledTimes(2);
  expect(palco.use(uploads).entry(sent).get()).toMatchObject({ error: { code: 'UPLOAD_UNAUTHORIZED' } });
  expect(palco.session.$state.get()).toEqual({ stage: 'signed-out', reason: 'unauthorized' });
});

it('U9: a 503 that is retried is not reported, the final failure once', async () => {
  const { ports, backend, palco, serverErrors, add, stages } = await signIn();
  backend.fault({ operation: 'uploadSource', status: 503, times: 4 });
  add('first.mp4');
  await ports.advanceAsync(60_000);
  expect([stages(), serverErrors]).toEqual([['done'], []]);

  backend.fault({ operation: 'uploadSource', status: 503, times: 5 });
  add('second.mp4');
  await ports.advanceAsync(60_000);
  expect(stages()).toEqual(['done', 'failed']);
  expect(serverErrors).toMatchObject([{ status: 503 }]);
  palco.use(uploads).retryFailed();
  await ports.advanceAsync(60_000);
  expect([stages(), serverErrors.length]).toEqual([['done', 'done'], 1]);
});
