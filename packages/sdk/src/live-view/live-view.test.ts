import type { PlayerLive } from '@palco/openapi';
import { expect, test } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import { createFakePorts } from '@palco/testing';
import { createLiveView } from './live-view';

const buildLive = (patch: Partial<PlayerLive> = {}): PlayerLive => ({
  liveId: 'l1',
  title: 'Aula',
  description: '',
  status: 'live',
  scheduledStartTime: null,
  startedAt: null,
  serverTime: new Date(Date.UTC(2026, 0, 1, 12, 0, 5)).toISOString(),
  playback_url: '/media/t/lives/l1/master.m3u8',
  playback_expires_at: null,
  latency: 'default',
  enableDvr: false,
  enableAudioOnly: false,
  assets: {
    thumbnail: null,
    startSoonScreen: null,
    pauseScreen: null,
    endingScreen: null,
    playerColor: null,
  },
  ads: { preRollUrl: null, postRollUrl: null },
  measurementId: null,
  overlays: [],
  viewerSignal: null,
  idioma: null,
  timezone: 'America/Sao_Paulo',
  ...patch,
});
const failure = (status?: number) => new SdkError({ code: 'NOT_FOUND', message: 'x', status });

/** A view with the answers to its requests in order; the last one is repeated. */
function setUp(...answers: (PlayerLive | SdkError)[]) {
  const ports = createFakePorts();
  let asked = 0;
  const view = createLiveView({
    ports,
    fetch() {
      const answer = answers[Math.min(asked, answers.length - 1)]!;
      asked += 1;
      return answer instanceof SdkError ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  view.start();
  return { ports, view, asked: () => asked, state: () => view.$state.get() };
}

test('a pause is known within two seconds', async () => {
  const { ports, state } = setUp(buildLive(), buildLive({ status: 'paused' }));
  expect(state()).toEqual({ stage: 'loading' });
  await ports.advanceAsync(0);
  expect(state()).toMatchObject({ stage: 'shown', live: { status: 'live' }, clockOffsetMs: 5_000 });
  await ports.advanceAsync(2_000);
  expect(state()).toMatchObject({ live: { status: 'paused' }, isStale: false });
});

test('a finished live is polled once a minute', async () => {
  const { ports, asked } = setUp(buildLive({ status: 'finished' }));
  await ports.advanceAsync(59_000);
  expect(asked()).toBe(1);
  await ports.advanceAsync(2_000);
  expect(asked()).toBe(2);
});

test('the last answer stays shown, as stale, after a failed request until the next answer', async () => {
  const { ports, state } = setUp(buildLive(), failure(503), buildLive());
  await ports.advanceAsync(2_000);
  expect(state()).toMatchObject({ stage: 'shown', isStale: true });
  await ports.advanceAsync(6_000);
  expect(state()).toMatchObject({ stage: 'shown', isStale: false });
});

test.each([
  [404, 'missing'],
  [400, 'missing'],
  [403, 'refused'],
  [503, 'failed'],
  [undefined, 'failed'],
] as const)('a first answer with status %s is %s', async (status, stage) => {
  const { ports, state } = setUp(failure(status));
  await ports.advanceAsync(0);
  expect(state().stage).toBe(stage);
});

test('a live that is deleted, or taken from this site, is not shown any more', async () => {
  const { ports, state } = setUp(buildLive(), failure(403), failure(404));
  await ports.advanceAsync(2_000);
  expect(state().stage).toBe('refused');
  await ports.advanceAsync(10_000);
  expect(state().stage).toBe('missing');
});

test('sends no request while the page is hidden, and leaves no timer or listener behind', async () => {
  const { ports, asked, view } = setUp(buildLive());
  await ports.advanceAsync(0);
  ports.setVisible(false);
  await ports.advanceAsync(60_000);
  expect(asked()).toBe(1);
  ports.setVisible(true);
  await ports.advanceAsync(0);
  expect(asked()).toBe(2);
  view.stop();
  expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
});

test('asks at once where somebody knows of a change', async () => {
  const { ports, view, state } = setUp(buildLive(), buildLive({ status: 'paused' }));
  await ports.advanceAsync(0);
  await view.refresh();
  expect(state()).toMatchObject({ live: { status: 'paused' } });
  await ports.advanceAsync(1_999);
  view.stop();
});
