import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { buildId } from '@palco/testing';
import { describeStage } from './describe';
import type { SupportOrigin } from './support-bundle-contract';
import { createSupportLog, type SupportLogOptions } from './support-log';

const origin: SupportOrigin = {
  product: 'palco',
  version: 'v1.2.3',
  browser: 'Browser/1',
  language: 'pt-BR',
  accountIds: [buildId(101)],
  page: '/vod/dashboard',
};

function setUp(options: SupportLogOptions = {}) {
  let time = 1_000;
  const fetch = vi.fn(async () => {
    time += 40;
    return Response.json({ password: 'no' }, { status: 403, headers: { 'X-Request-Id': 'r-17' } });
  });
  const log = createSupportLog({ fetch, now: () => time, ...options });
  return { log, entries: () => log.bundle(origin).entries };
}

const request = (path: string) => new Request(`https://api.example${path}`);

describe('the log for a support team', () => {
  it('notes how a request ended, and passes its answer on', async () => {
    const { log, entries } = setUp();
    const answer = await log.fetch(request(`/v1/videos/${buildId(7)}?page=2&search=maria`));
    expect(answer.status).toBe(403);
    expect(entries()).toEqual([
      {
        type: 'request',
        at: 1_000,
        method: 'GET',
        path: `/v1/videos/${buildId(7)}`,
        query: ['page', 'search'],
        status: 403,
        durationMs: 40,
        requestId: 'r-17',
      },
    ]);
  });

  it('notes a request without an answer, and passes its error on', async () => {
    const lost = new TypeError('fetch failed');
    const { log, entries } = setUp({ fetch: () => Promise.reject(lost) });
    await expect(log.fetch(request('/bff/me'))).rejects.toBe(lost);
    expect(entries()).toMatchObject([{ path: '/bff/me', status: null, requestId: null }]);
  });

  it('notes a state when its facts change, until it is told to stop', () => {
    const { log, entries } = setUp();
    const $state = atom({ stage: 'off', failures: 0 });
    const stop = log.follow('realtime', $state, describeStage);
    $state.set({ stage: 'off', failures: 1 });
    $state.set({ stage: 'open', failures: 1 });
    stop();
    $state.set({ stage: 'waiting', failures: 2 });
    expect(entries()).toMatchObject([{ facts: { stage: 'off' } }, { facts: { stage: 'open' } }]);
  });

  it('keeps measures with the facts, and notes no change of them alone', () => {
    const { log, entries } = setUp();
    const $state = atom({ stage: 'playing', position: 1.26 });
    log.follow('player', $state, ({ stage, position }) => ({ facts: { stage }, measures: { position } }));
    $state.set({ stage: 'playing', position: 2 });
    $state.set({ stage: 'paused', position: Number.NaN });
    expect(entries()).toMatchObject([
      { facts: { stage: 'playing', position: 1.3 } },
      { facts: { stage: 'paused', position: null } },
    ]);
  });

  it('hides a text that a description should not have kept', () => {
    const { log, entries } = setUp();
    log.follow('mine', atom({ name: 'Maria da Silva' }), ({ name }) => ({ facts: { name } }));
    expect(entries()).toMatchObject([{ facts: { name: '{?}' } }]);
  });

  it('drops the oldest entries past their number, and says how many', async () => {
    const { log } = setUp({ maxEntries: 2 });
    for (const path of ['/a', '/b', '/c']) await log.fetch(request(path));
    expect(log.bundle(origin)).toMatchObject({ dropped: 1, entries: [{ path: '/b' }, { path: '/c' }] });
  });

  it('drops the oldest entries past their bytes', async () => {
    const { log, entries } = setUp({ maxBytes: 300 });
    for (const path of ['/a', '/b', '/c']) await log.fetch(request(path));
    expect(entries()).toMatchObject([{ path: '/b' }, { path: '/c' }]);
    expect(entries().reduce((bytes, entry) => bytes + JSON.stringify(entry).length, 0)).toBeLessThan(300);
  });

  it('says where it comes from, with a redacted page', () => {
    const { log } = setUp();
    expect(log.bundle({ ...origin, page: '/invite/S3cretToken' })).toMatchObject({
      format: 'palco-support-bundle',
      formatVersion: 1,
      version: 'v1.2.3',
      accountIds: [buildId(101)],
      page: '/invite/{?}',
    });
  });

  it('sends by the global fetch unless another one is given', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    const answer = await createSupportLog().fetch(request('/bff/me'));
    fetch.mockRestore();
    expect(answer.status).toBe(204);
  });
});
