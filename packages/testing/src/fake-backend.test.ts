import { expect, it } from 'vitest';
import { configApi, directoriesApi, videosApi } from '@palco/sdk';
import { createClient } from '@palco/sdk/client';
import { buildId, buildVideo, createFakeBackend, createFakePorts, fakePassword } from '.';
import { answerProblems } from './contract-validator';
import { matchRoute } from './fake-backend/fake-routes';
import { operationTable } from './generated/contract-answers';

const marina = 'marina@colegioatlas.com.br';
const bruno = 'bruno@colegioatlas.com.br';
const carla = 'carla@colegioatlas.com.br';

function setUp(login: string | null = bruno) {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const token = login === null ? null : backend.tokenFor(login);
  const client = createClient({
    baseUrl: 'https://fake.example',
    fetch: backend.fetch,
    auth: () => ({ getToken: () => token, getAccountId: () => null, unauthorized: () => undefined }),
  });
  const videos = videosApi({ client });
  return { ports, backend, client, token, videos, directories: directoriesApi({ client }) };
}

const refused = (status: number, code: string) => ({ name: 'SdkError', status, code });

it('every example of the contract is an answer that the contract allows', () => {
  const problems = Object.entries(operationTable).flatMap(([operation, [, , , status, body]]) =>
    answerProblems(operation, status, body).map((problem) => `${operation}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

it('every path of the contract finds its own operation', () => {
  const lost = Object.entries(operationTable).filter(
    ([operation, [method, path]]) =>
      matchRoute(method, path.replaceAll(/\{|\}/g, '!'))?.operation !== operation,
  );
  expect(lost.map(([operation]) => operation)).toEqual([]);
});

it('what no handler keeps is answered with the example of the contract', async () => {
  const { client } = setUp();
  const path = { id: buildId(401) };
  const answer = await client.call('GET', '/v1/videos/{id}/download', { path });
  expect(answerProblems('getVideoDownload', 200, answer)).toEqual([]);
});

it('what one test changes in its world is in no other', () => {
  const { now } = createFakePorts().clock;
  const before = structuredClone(createFakeBackend({ now }).world);
  const { config, lives, videos } = createFakeBackend({ now }).world;
  Object.assign(config.hosts, { upload: 'https://upload.example' });
  lives.forEach(({ live }) => Object.assign(live.transcode, { enableDvr: !live.transcode.enableDvr }));
  videos.forEach((video) => Object.assign(video, { title: 'other' }));
  expect(createFakeBackend({ now }).world).toEqual(before);
});

it('an override answers in place of everything, and may read the call', async () => {
  const { videos, backend } = setUp(null);
  backend.override({ getVideo: ({ id }) => ({ status: 200, body: buildVideo({ title: id }) }) });
  expect(await videos.get('x')).toMatchObject({ title: 'x' });
});

it.each([
  ['nobody', null, 401, 'UNAUTHENTICATED'],
  ['somebody without the permission of the contract', carla, 403, 'FORBIDDEN'],
  ['somebody who has not chosen a team', marina, 403, 'ACCOUNT_FORBIDDEN'],
])('refuses %s', async (_name, login, status, code) => {
  await expect(setUp(login).videos.list()).rejects.toMatchObject(refused(status, code));
});

it('the configuration is public, and an unknown address a 404 in the shape of the contract', async () => {
  const { client, backend } = setUp(null);
  expect((await configApi({ client }).get()).product).toBe('palco');
  const response = await backend.fetch(new Request('https://fake.example/v1/nothing'));
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  expect(backend.requests.map(({ operation }) => operation)).toEqual(['getConfig', null]);
});

it('what is written is there afterwards, and an older version is refused', async () => {
  const { videos, directories } = setUp();
  const { videoId } = await videos.create({ title: 'Nova', directoryId: buildId(302) });
  expect(await directories.get(buildId(302))).toMatchObject({ videosTotal: 1 });
  expect(await videos.update(videoId, { title: 'Outra' }, { version: 1 })).toMatchObject({ version: 2 });
  const late = videos.update(videoId, { title: 'Tarde' }, { version: 1 });
  await expect(late).rejects.toMatchObject(refused(412, 'VERSION_CONFLICT'));
  await videos.remove(videoId);
  await expect(videos.get(videoId)).rejects.toMatchObject(refused(404, 'NOT_FOUND'));
});

it('a source is put together from ranges in any order; the last missing one ends it', async () => {
  const { backend, token, videos } = setUp();
  const id = buildId(405);
  const send = async (start: number, end: number) => {
    const { status, body } = await backend.transport.send({
      method: 'POST',
      url: `https://fake.example/v1/videos/${id}/source`,
      token,
      fileName: 'a.mp4',
      contentRange: `bytes ${start}-${end}/10`,
      body: new Blob([new Uint8Array(end - start + 1)]),
    });
    return [status, body];
  };
  expect(await send(4, 7)).toEqual([201, { received: 4, total: 10 }]);
  expect(await send(0, 3)).toEqual([201, { received: 8, total: 10 }]);
  expect(await send(8, 9)).toEqual([202, { received: 10, total: 10 }]);
  expect(await videos.get(id)).toMatchObject({ status: 'processing', size: 10 });
});

it('an upload travels at the speed asked for, with progress, and stops when it is aborted', async () => {
  const backend = createFakeBackend({ uploadBytesPerSecond: 1_000 });
  const seen: number[] = [];
  const controller = new AbortController();
  const request = {
    method: 'POST',
    url: `/v1/videos/${buildId(405)}/source`,
    token: backend.tokenFor(bruno),
    fileName: 'a.mp4',
    body: new Blob(['x'.repeat(100)]),
  } as const;
  const onProgress = (sent: number) => seen.push(sent);
  expect(await backend.transport.send({ ...request, onProgress })).toMatchObject({ status: 202 });
  expect(seen).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  const aborted = backend.transport.send({ ...request, signal: controller.signal });
  controller.abort();
  expect(await aborted).toEqual({ status: null });
});

it('faults are errors of the contract, foreign pages or no answer, as often as asked for', async () => {
  const { videos, backend } = setUp();
  const page = { status: 502, text: '<html>', headers: { 'X-Request-Id': 'edge' } };
  backend.fault({ operation: 'getVideo', status: 503, code: 'SERVER_BUSY', times: 1 });
  backend.fault({ operation: 'getVideo', ...page, times: 1 });
  backend.fault({ times: 1 });
  const get = () => videos.get(buildId(401));
  await expect(get()).rejects.toMatchObject({ status: 503, code: 'SERVER_BUSY', requestId: 'req-fault' });
  await expect(get()).rejects.toMatchObject({ status: 502, requestId: 'edge' });
  await expect(get()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  await expect(get()).resolves.toMatchObject({ id: buildId(401) });
});

it('an abort ends the wait for an answer', async () => {
  const { videos, backend } = setUp();
  backend.setLatency(60_000);
  const controller = new AbortController();
  const call = videos.get(buildId(401), { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

it('everybody in the fake world who is active signs in with the one password', async () => {
  const { client, backend } = setUp(null);
  expect(() => backend.tokenFor('who@example.com')).toThrow('who@example.com');
  const failed: string[] = [];
  for (const { me } of backend.world.people) {
    const body = { login: me.user.login, password: fakePassword };
    await client
      .call('POST', '/api/user/login', { isPublic: true, body })
      .catch(({ code }) => failed.push(`${me.user.nome}: ${code}`));
  }
  expect(failed).toEqual(['Fábio Lima: INVALID_CREDENTIALS', 'Gilda Moraes: INVALID_CREDENTIALS']);
});
