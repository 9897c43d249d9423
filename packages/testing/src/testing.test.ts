import { describe, expect, it } from 'vitest';
import { createClient } from '@palco/sdk/client';
import { directoriesApi, configApi, videosApi } from '@palco/sdk';
import { teamsApi } from '@palco/sdk/admin';
import type { TransportRequest } from '@palco/sdk/upload';
import { buildId, buildTeam, buildVideo, createFakeBackend, createFakePorts, fakePassword } from '.';

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
  const calls = {
    videos: videosApi({ client }),
    directories: directoriesApi({ client }),
    teams: teamsApi({ client }),
    config: configApi({ client }),
  };
  return { ...calls, ports, backend, client, token };
}

const refused = (status: number, code: string) => ({ name: 'SdkError', status, code });

describe('videos', () => {
  it('are listed, searched, filtered, sorted and paged', async () => {
    const { videos } = setUp();
    const titles = async (query: Parameters<typeof videos.list>[0]) =>
      (await videos.list(query)).items.map(({ title }) => title);
    expect(await titles({ title: 'CERIMONIA' })).toEqual(['Cerimônia de abertura']);
    expect(await titles({ status: 'failed' })).toEqual(['Gravação sem formato']);
    expect(await titles({ sort: 'title,asc', limit: 2 })).toEqual([
      'Aula 1: apresentação',
      'Aula 2: frações e porções',
    ]);
    expect(await titles({ sort: 'duration,desc', limit: 1 })).toEqual(['Aula 2: frações e porções']);
    expect(await titles({ directoryId: buildId(302) })).toEqual([]);
    expect((await videos.list({ page: 2, limit: 4 })).pagination).toEqual({
      page: 2,
      limit: 4,
      total: 6,
      pagesTotal: 2,
    });
    expect((await videos.list()).items[0]).not.toHaveProperty('playback_url');
  });

  it('are created, changed, and deleted', async () => {
    const { videos } = setUp();
    const { videoId } = await videos.create({ title: 'Nova', directoryId: buildId(302) });
    expect(await videos.get(videoId)).toMatchObject({
      title: 'Nova',
      status: 'created',
      directoryId: buildId(302),
      version: 1,
    });
    expect(await videos.update(videoId, { title: 'Outra' }, { version: 1 })).toMatchObject({
      title: 'Outra',
      version: 2,
    });
    await expect(videos.update(videoId, { title: 'Tarde' }, { version: 1 })).rejects.toMatchObject(
      refused(412, 'VERSION_CONFLICT'),
    );
    await expect(videos.remove(videoId, { version: 1 })).rejects.toMatchObject({ status: 412 });
    await videos.remove(videoId);
    await expect(videos.get(videoId)).rejects.toMatchObject(refused(404, 'NOT_FOUND'));
    await expect(videos.create({ title: '' })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: 'title' }],
    });
  });

  it('name the team of the body in the query too', async () => {
    const { videos, backend } = setUp(marina);
    await videos.create({ title: 'x', accountId: buildId(103) });
    expect(backend.requests.at(-1)?.url.searchParams.get('accountId')).toBe(buildId(103));
    await videos.list({}, { accountId: buildId(104) });
    expect(backend.requests.at(-1)?.url.searchParams.get('accountId')).toBe(buildId(104));
  });

  it('of a blocked account are not made', async () => {
    const { videos, backend } = setUp();
    const [, person] = backend.world.people;
    if (person) person.me = { ...person.me, contasCargos: [buildTeam({ bloqueada: true })] };
    await expect(videos.create({ title: 'x' })).rejects.toMatchObject(refused(402, 'ACCOUNT_BLOCKED'));
  });

  it('that failed are processed again, others not', async () => {
    const { videos } = setUp();
    await videos.retryTranscode(buildId(406));
    expect(await videos.get(buildId(406))).toMatchObject({ status: 'processing', error: null });
    await expect(videos.retryTranscode(buildId(401))).rejects.toMatchObject(
      refused(409, 'INVALID_TRANSITION'),
    );
  });
});

describe('transcodes', () => {
  it('move on with each poll, and stay in the list for a minute', async () => {
    const { videos, ports } = setUp();
    const progress = async () =>
      (await videos.transcodeProgress()).map((item) => [item.status, item.progress]);
    expect(await progress()).toEqual([['running', 60]]);
    expect(await progress()).toEqual([['running', 80]]);
    expect(await progress()).toEqual([['done', 100]]);
    ports.advance(59_000);
    expect(await progress()).toEqual([['done', 100]]);
    ports.advance(1_000);
    expect(await progress()).toEqual([]);
    expect((await videos.get(buildId(404))).playback_url).toContain('.m3u8');
  });

  it('fail on request', async () => {
    const { videos, backend } = setUp();
    backend.failProcessing(buildId(404));
    expect(await videos.transcodeProgress()).toMatchObject([
      { status: 'failed', error: { code: 'CORRUPT_MEDIA' } },
    ]);
    expect(() => backend.failProcessing(buildId(999))).toThrow(buildId(999));
  });
});

describe('the other resources', () => {
  it('folders have a breadcrumb and the number of their children', async () => {
    const { directories } = setUp();
    const root = await directories.list();
    expect(root.items.map(({ nome }) => nome)).toEqual(['Aulas', 'Eventos']);
    expect(root.breadcrumb.map(({ nome }) => nome)).toEqual(['Colégio Atlas']);
    const inside = await directories.list({ parentId: buildId(302) });
    expect(inside.breadcrumb.map(({ nome }) => nome)).toEqual(['Colégio Atlas', 'Aulas']);
    expect(await directories.get(buildId(301))).toMatchObject({ videosTotal: 6, directoriesTotal: 2 });
    await expect(directories.list({ parentId: buildId(999) })).rejects.toMatchObject({ status: 404 });
  });

  it('teams are searched, the account is named, the configuration is public', async () => {
    const { teams, config } = setUp(marina);
    expect((await teams.list({ search: 'saude' })).items).toMatchObject([
      { name: 'Instituto Saúde em Dia', membersTotal: 1 },
    ]);
    expect(await teams.account(buildId(102))).toMatchObject({ name: 'Festival Maré Alta' });
    await expect(teams.account(buildId(999))).rejects.toMatchObject(refused(403, 'ACCOUNT_FORBIDDEN'));
    const { backend, config: forNobody } = setUp(null);
    expect(await forNobody.get()).toEqual(await config.get());
    expect(backend.requests[0]?.token).toBeNull();
  });
});

describe('access', () => {
  it.each([
    ['nobody', null, 401, 'UNAUTHENTICATED'],
    ['somebody without the permission', carla, 403, 'FORBIDDEN'],
    ['somebody who has not chosen a team', marina, 403, 'ACCOUNT_FORBIDDEN'],
  ])('%s', async (_name, login, status, code) => {
    await expect(setUp(login).videos.list()).rejects.toMatchObject(refused(status, code));
  });

  it('an unknown address is a 404 in the shape of the contract', async () => {
    const { backend } = setUp();
    const response = await backend.fetch(new Request('https://fake.example/v1/lives'));
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    expect(backend.requests.at(-1)?.operation).toBeNull();
  });

  it('there is no token for an unknown log-in', () => {
    expect(() => setUp().backend.tokenFor('who@example.com')).toThrow('who@example.com');
  });
});

describe('the source of a video', () => {
  const chunk = (start: number, end: number, total: number) => ({
    contentRange: `bytes ${start}-${end}/${total}`,
    body: new Blob([new Uint8Array(end - start + 1)]),
  });

  function sender() {
    const { backend, token, videos } = setUp();
    const id = backend.world.videos[0]?.id ?? '';
    const url = `https://fake.example/v1/videos/${id}/source`;
    const send = async (part: Partial<TransportRequest>) => {
      const { status, body } = await backend.transport.send({
        method: 'POST',
        url,
        token,
        fileName: 'a.mp4',
        ...part,
      });
      return [status, body];
    };
    return { send, videos, id, backend };
  }

  it('is put together from ranges in any order; the last missing one ends it', async () => {
    const { send, videos, id } = sender();
    expect(await send(chunk(4, 7, 10))).toEqual([201, { received: 4, total: 10 }]);
    expect(await send(chunk(0, 3, 10))).toEqual([201, { received: 8, total: 10 }]);
    expect(await send(chunk(0, 3, 10))).toEqual([201, { received: 8, total: 10 }]);
    expect(await send({ method: 'GET' })).toMatchObject([
      200,
      { nextOffset: 8, ranges: [[0, 7]], total: 10, outOfOrder: true },
    ]);
    expect(await send(chunk(8, 9, 10))).toEqual([202, { received: 10, total: 10 }]);
    expect(await videos.get(id)).toMatchObject({ status: 'processing', size: 10 });
    expect((await send({ method: 'DELETE' }))[0]).toBe(409);
  });

  it.each([
    ['outside of the total', chunk(8, 10, 10), 416],
    ['of another length than it says', { ...chunk(0, 3, 10), contentRange: 'bytes 0-4/10' }, 400],
    ['that is none', { ...chunk(0, 3, 10), contentRange: 'bytes */10' }, 400],
  ])('refuses a range %s', async (_name, part, status) => {
    expect((await sender().send(part))[0]).toBe(status);
  });

  it('refuses another total than before', async () => {
    const { send } = sender();
    await send(chunk(0, 3, 10));
    expect((await send(chunk(4, 7, 11)))[0]).toBe(416);
  });

  it('is discarded on request', async () => {
    const { send, backend, id } = sender();
    Object.assign(backend.world.videos[0] ?? {}, { status: 'created' });
    await send(chunk(0, 3, 10));
    expect((await send({ method: 'DELETE' }))[0]).toBe(204);
    expect(backend.world.sources.has(id)).toBe(false);
    expect(await send({ method: 'GET' })).toMatchObject([200, { nextOffset: 0, total: null }]);
  });

  it('may come whole and as a form', async () => {
    const { backend, token } = setUp();
    const body = new FormData();
    body.append('file', new File(['abc'], 'a.mp4'));
    const url = `https://fake.example/v1/videos/${buildId(405)}/source`;
    const headers = { Authorization: `Bearer ${token}` };
    const response = await backend.fetch(new Request(url, { method: 'POST', body, headers }));
    expect([response.status, await response.json()]).toEqual([202, { received: 3, total: 3 }]);
    expect(backend.world.sources.get(buildId(405))?.fileName).toBe('a.mp4');
  });

  it('travels at the speed asked for, with progress, and stops when it is aborted', async () => {
    const backend = createFakeBackend({ uploadBytesPerSecond: 1_000 });
    const token = backend.tokenFor(bruno);
    const seen: number[] = [];
    const controller = new AbortController();
    const request = {
      method: 'POST',
      url: `/v1/videos/${buildId(405)}/source`,
      token,
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
});

describe('faults', () => {
  it('are returned as often as asked for, as errors of the contract, as foreign pages or as no answer', async () => {
    const { videos, backend } = setUp();
    backend.fault({ operation: 'getVideo', status: 503, code: 'SERVER_BUSY', times: 1 });
    backend.fault({
      operation: 'getVideo',
      status: 502,
      text: '<html>',
      headers: { 'X-Request-Id': 'edge' },
      times: 1,
    });
    backend.fault({ operation: 'getVideo' });
    const get = () => videos.get(buildId(401));
    await expect(get()).rejects.toMatchObject({ status: 503, code: 'SERVER_BUSY', requestId: 'req-fault' });
    await expect(get()).rejects.toMatchObject({ status: 502, requestId: 'edge' });
    await expect(get()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    await expect(get()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    backend.clearFaults();
    await expect(get()).resolves.toMatchObject({ id: buildId(401) });
  });

  it('a fault that names no operation is met by every call, as without a network', async () => {
    const { videos, backend } = setUp();
    backend.fault({ times: 2 });
    await expect(videos.get(buildId(401))).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    await expect(videos.list()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    await expect(videos.get(buildId(401))).resolves.toMatchObject({ id: buildId(401) });
  });

  it('answers wait for the latency, and an abort ends the wait', async () => {
    const { videos, backend } = setUp();
    backend.setLatency(30);
    const before = performance.now();
    await videos.get(buildId(401));
    expect(performance.now() - before).toBeGreaterThanOrEqual(28);
    const controller = new AbortController();
    const call = videos.get(buildId(401), { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('everybody in the fake world who is active signs in with the one password', async () => {
  const { client, backend } = setUp(null);
  const refused: string[] = [];
  for (const { me } of backend.world.people) {
    const body = { login: me.user.login, password: fakePassword };
    const answer = await client
      .call('POST', '/api/user/login', { isPublic: true, body })
      .catch(({ code }) => ({ code }));
    if ('code' in answer) refused.push(`${me.user.nome}: ${answer.code}`);
  }
  expect(refused).toEqual(['Fábio Lima: INVALID_CREDENTIALS', 'Gilda Moraes: INVALID_CREDENTIALS']);
  expect(buildVideo().id).toBe(buildVideo().videoId);
});
