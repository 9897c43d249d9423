import type { TranscodeItem } from '@palco/openapi';
import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import type { Scope } from '../kernel/scope';
import { createFakePorts, createMockTransport } from '@palco/testing';
import { createUploadQueue } from '../upload';
import { createProcessing } from './processing';
import type { ProcessingOptions } from './processing-contract';
import { flushMs } from '../kernel/flush';

const item = (id: string, progress: number): TranscodeItem => ({
  id,
  videoId: id,
  title: `video ${id}`,
  progress,
  status: progress === 100 ? 'done' : 'running',
  waitsForRoom: false,
});

const scopeOf = (accountId: string, personId = 'person 1'): Scope => ({
  personId,
  accountId,
  signal: new AbortController().signal,
});

function start(options: Partial<ProcessingOptions> = {}) {
  const ports = createFakePorts();
  let listed: readonly TranscodeItem[] = [];
  const fetchProgress = vi.fn<ProcessingOptions['fetchProgress']>(async () => listed);
  const processing = createProcessing({ fetchProgress, ports, ...options });
  const list = (...items: TranscodeItem[]) => void (listed = items);
  return { ports, processing, fetchProgress, list };
}

describe('polling', () => {
  it('happens every 5 s, and only while somebody listens', async () => {
    const { ports, processing, fetchProgress } = start();
    await ports.advanceAsync(60_000);
    processing.$state.get();
    await ports.advanceAsync(60_000);
    expect(fetchProgress).toHaveBeenCalledTimes(0);
    const stop = processing.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    expect(fetchProgress).toHaveBeenCalledTimes(1);
    await ports.advanceAsync(4_999);
    expect(fetchProgress).toHaveBeenCalledTimes(1);
    await ports.advanceAsync(5_001);
    expect(fetchProgress).toHaveBeenCalledTimes(3);
    stop();
    await ports.advanceAsync(60_000);
    expect(fetchProgress).toHaveBeenCalledTimes(3);
    expect([ports.pending(), ports.listenerCount()]).toEqual([0, 0]);
  });

  it('stops on a hidden page and polls once when it is seen again', async () => {
    const { ports, processing, fetchProgress } = start();
    processing.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    ports.setVisible(false);
    await ports.advanceAsync(600_000);
    expect(fetchProgress).toHaveBeenCalledTimes(1);
    ports.setVisible(true);
    await ports.advanceAsync(0);
    expect(fetchProgress).toHaveBeenCalledTimes(2);
    await ports.advanceAsync(5_000);
    expect(fetchProgress).toHaveBeenCalledTimes(3);
  });

  it('aborts the request under way with the last listener', async () => {
    let signal: AbortSignal | undefined;
    const { ports, processing } = start({
      fetchProgress: (given) => {
        signal = given;
        return new Promise((_, reject) =>
          given.addEventListener('abort', () => reject(new Error('aborted'))),
        );
      },
    });
    const stop = processing.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    stop();
    await ports.advanceAsync(0);
    expect(signal?.aborted).toBe(true);
    expect(processing.$state.get().failure).toBeNull();
  });

  it('calls enabled before each poll', async () => {
    let isAllowed = false;
    const { ports, processing, fetchProgress, list } = start({ enabled: () => isAllowed });
    list(item('1', 50));
    processing.$state.listen(() => undefined);
    await ports.advanceAsync(20_000);
    expect(fetchProgress).not.toHaveBeenCalled();
    isAllowed = true;
    await ports.advanceAsync(5_000);
    expect(processing.$state.get()).toMatchObject({ percent: 50, total: 1 });
  });

  it('drops the oldest settled rows beyond its limit, so that the list stays bounded', async () => {
    const { ports, processing, list } = start({ limit: 1 });
    processing.$state.listen(() => undefined);
    for (const listed of [[item('1', 50)], [item('2', 50)], [], [item('1', 10)]]) {
      list(...listed);
      await ports.advanceAsync(5_000);
    }
    // Listed again as a new row: its settled row was dropped, and a row that is followed would keep its place.
    expect(processing.$state.get().rows).toMatchObject([{ videoId: '1', status: 'converting' }]);
  });

  it('backs off after failures, keeps the rows and publishes the failure', async () => {
    const failure = new SdkError({ code: 'BROKEN', message: 'x', status: 500 });
    const { ports, processing, fetchProgress, list } = start();
    list(item('1', 50));
    processing.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    fetchProgress.mockRejectedValue(failure);
    await ports.advanceAsync(5_000);
    expect(processing.$state.get()).toMatchObject({ failure, total: 1, percent: 50 });
    const counts = [];
    // random is 0.5: the delay doubles with each failure, up to a minute.
    for (const ms of [9_999, 1, 19_999, 1, 39_999, 1, 59_999, 1, 59_999, 1]) {
      await ports.advanceAsync(ms);
      counts.push(fetchProgress.mock.calls.length);
    }
    expect(counts).toEqual([2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);
    fetchProgress.mockResolvedValue([item('1', 60)]);
    await ports.advanceAsync(60_000);
    expect(processing.$state.get()).toMatchObject({ failure: null, percent: 60 });
    await ports.advanceAsync(5_000);
    expect(fetchProgress).toHaveBeenCalledTimes(9);
  });

  it('turns a failure that is no SdkError into POLL_FAILED', async () => {
    const { ports, processing } = start({ fetchProgress: () => Promise.reject(new TypeError('x')) });
    processing.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    expect(processing.$state.get().failure).toMatchObject({ name: 'SdkError', code: 'POLL_FAILED' });
  });

  it('by refresh happens once, and resolves after the answer', async () => {
    const { ports, processing, fetchProgress, list } = start();
    list(item('1', 30));
    await processing.refresh();
    expect(processing.$state.get()).toMatchObject({ percent: 30, total: 1 });
    await ports.advanceAsync(60_000);
    expect(fetchProgress).toHaveBeenCalledTimes(1);
    fetchProgress.mockRejectedValueOnce(new Error('down'));
    await processing.refresh();
    expect(processing.$state.get().failure).not.toBeNull();
  });

  it('drops an answer for the previous team', async () => {
    const $scope = atom(scopeOf('A'));
    const answers: ((items: TranscodeItem[]) => void)[] = [];
    const { ports, processing } = start({
      $scope,
      fetchProgress: () => new Promise((resolve) => answers.push(resolve)),
    });
    processing.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    $scope.set(scopeOf('B'));
    answers[0]?.([item('of A', 10)]);
    await ports.advanceAsync(0);
    expect(processing.$state.get().total).toBe(0);
  });
});

describe('a conversion that failed', () => {
  it.each([
    ['taken', () => Promise.resolve()],
    ['refused', () => Promise.reject(new Error('409'))],
  ])('is retried on the server, and asked about again, also when that is %s', async (_name, answer) => {
    const retryTranscode = vi.fn(answer);
    const { ports, processing, fetchProgress, list } = start({ retryTranscode });
    list({ ...item('1', 50), status: 'failed' });
    await processing.refresh();
    processing.retry('transcode:1');
    await ports.advanceAsync(0);
    expect(retryTranscode.mock.calls).toEqual([['1']]);
    expect(fetchProgress).toHaveBeenCalledTimes(2);
  });
});

describe('a conversion that is cancelled', () => {
  it.each([
    ['taken', () => Promise.resolve()],
    ['refused, since it has ended', () => Promise.reject(new Error('409'))],
  ])('is ended by the server, and asked about again, also when that is %s', async (_name, answer) => {
    const cancelTranscode = vi.fn(answer);
    const { ports, processing, fetchProgress, list } = start({ cancelTranscode });
    list(item('1', 50));
    await processing.refresh();
    processing.cancel('transcode:1');
    await ports.advanceAsync(0);
    expect(cancelTranscode.mock.calls).toEqual([['1']]);
    expect(fetchProgress).toHaveBeenCalledTimes(2);
  });
});

describe('another person or team', () => {
  const withUploads = () => {
    const $scope = atom(scopeOf('A'));
    const ports = createFakePorts();
    const uploads = createUploadQueue({
      createVideo: async ({ title }) => ({ videoId: title }),
      sourceUrl: (id) => `/${id}`,
      transport: createMockTransport(() => 'hang'),
      ports,
    });
    const listed = new Map<string | null, TranscodeItem[]>();
    const processing = createProcessing({
      uploads,
      fetchProgress: async () => listed.get($scope.get().accountId) ?? [],
      $scope,
      ports,
    });
    const names = () => processing.$state.get().rows.map(({ name }) => name);
    return { $scope, ports, uploads, listed, processing, names };
  };

  it('a team switch removes the old team’s rows at once, polls the new team, and is no failure', async () => {
    const { $scope, ports, uploads, listed, processing, names } = withUploads();
    listed.set('A', [item('of A', 10)]).set('B', [item('of B', 20)]);
    uploads.add([new File([new Uint8Array(100)], 'mine.mp4')]);
    processing.$state.listen(() => undefined);
    await ports.advanceAsync(100);
    expect(names()).toEqual(['video of A', 'mine']);
    $scope.set(scopeOf('B'));
    expect(names()).toEqual(['mine']);
    await ports.advanceAsync(0);
    expect([names(), processing.$state.get().failure]).toEqual([['video of B', 'mine'], null]);
  });

  it('the next person sees nothing of the last one, whether the panel is open or not', async () => {
    const { $scope, ports, uploads, listed, processing, names } = withUploads();
    listed.set('A', [item('of A', 10)]);
    const [id = ''] = uploads.add([new File([new Uint8Array(100)], 'secret.mp4')]).accepted;
    const stop = processing.$state.listen(() => undefined);
    await ports.advanceAsync(100);
    stop();
    uploads.remove(id);
    $scope.set(scopeOf('B', 'person 2'));
    expect(names()).toEqual([]);
    processing.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    expect(names()).toEqual([]);
  });
});

describe('uploads in the panel', () => {
  type Script = Parameters<typeof createMockTransport>[0];
  const neverSent: Script = ({ method }) => (method === 'POST' ? 'hang' : 204);
  function withUploads(script = neverSent, options: Partial<ProcessingOptions> = {}) {
    const ports = createFakePorts();
    const transport = createMockTransport(script);
    const uploads = createUploadQueue({
      createVideo: async ({ title }) => ({ videoId: title }),
      sourceUrl: (id) => `/${id}`,
      transport,
      ports,
    });
    const fetchProgress = vi.fn<ProcessingOptions['fetchProgress']>(async () => []);
    const processing = createProcessing({ uploads, fetchProgress, ports, ...options });
    return { ports, transport, uploads, processing, fetchProgress };
  }
  const file = (name: string) => new File([new Uint8Array(100)], name);

  it('turn into transcodes, with one percent that only rises', async () => {
    const { ports, uploads, processing, fetchProgress, transport } = withUploads();
    const seen: number[] = [];
    processing.$state.subscribe(({ percent }) => seen.push(percent));
    uploads.add([file('a.mp4')]);
    await ports.advanceAsync(100);
    expect(processing.$state.get().rows).toMatchObject([
      { kind: 'upload', name: 'a', status: 'uploading', progress: 0 },
    ]);
    transport.requests[0]?.onProgress?.(60);
    // A change of progress alone is published four times a second.
    await ports.advanceAsync(100);
    expect(processing.$state.get().percent).toBe(0);
    await ports.advanceAsync(250);
    expect(processing.$state.get()).toMatchObject({ percent: 30, rows: [{ progress: 60 }] });
    fetchProgress.mockResolvedValue([item('a', 40)]);
    await ports.advanceAsync(5_000);
    expect(processing.$state.get()).toMatchObject({
      percent: 70,
      rows: [{ kind: 'transcode', progress: 40 }],
    });
    expect(seen).toEqual(seen.toSorted((x, y) => x - y));
  });

  it('keep their row when their entry leaves the queue as soon as it is done', async () => {
    const ports = createFakePorts();
    const uploads = createUploadQueue({
      createVideo: async ({ title }) => ({ videoId: title }),
      sourceUrl: (id) => `/${id}`,
      transport: createMockTransport(() => 202),
      ports,
      onFinished: ({ id }) => uploads.remove(id),
    });
    const processing = createProcessing({ uploads, fetchProgress: async () => [], ports });
    processing.$state.listen(() => undefined);
    uploads.add([file('a')]);
    await ports.advanceAsync(100);
    expect(uploads.$ids.get()).toEqual([]);
    expect(processing.$state.get()).toMatchObject({
      percent: 50,
      total: 1,
      rows: [{ kind: 'transcode', name: 'a' }],
    });
  });

  it('are followed only while somebody listens, and leave no listener behind', async () => {
    const { ports, uploads, processing } = withUploads();
    const stop = processing.$state.listen(() => undefined);
    const [id = ''] = uploads.add([file('a'), file('b')]).accepted;
    await ports.advanceAsync(300);
    expect(processing.$state.get().total).toBe(2);
    const entry = uploads.entry(id);
    const listeners = entry.lc;
    uploads.remove(uploads.$ids.get()[1] ?? '');
    await ports.advanceAsync(300);
    expect(processing.$state.get().total).toBe(1);
    stop();
    expect([entry.lc, uploads.$ids.lc]).toEqual([listeners - 1, 0]);
    uploads.add([file('c')]);
    await ports.advanceAsync(300);
    expect(processing.$state.get().total).toBe(1);
    processing.$state.listen(() => undefined);
    expect(processing.$state.get().total).toBe(2);
  });

  it('a thousand of them cost one change of the panel a flush', async () => {
    const { ports, uploads, processing } = withUploads();
    processing.$state.listen(() => undefined);
    let changes = 0;
    await ports.advanceAsync(100);
    processing.$state.listen(() => (changes += 1));
    uploads.add(Array.from({ length: 1_000 }, (_, index) => file(`${index}`)));
    await ports.advanceAsync(flushMs);
    expect(changes).toBeLessThanOrEqual(2);
    expect(processing.$state.get().total).toBe(100);
    uploads.dispose();
  });

  it('are retried and cancelled by the id of their row', async () => {
    const { ports, uploads, processing, transport } = withUploads();
    processing.$state.listen(() => undefined);
    uploads.add([file('a')]);
    await ports.advanceAsync(100);
    const [row] = processing.$state.get().rows;
    processing.retry(row?.id ?? '');
    processing.cancel('upload:unknown');
    expect(uploads.$ids.get()).toHaveLength(1);
    processing.cancel(row?.id ?? '');
    await ports.advanceAsync(100);
    expect([uploads.$ids.get(), processing.$state.get().rows]).toEqual([[], []]);
    expect(transport.requests.map(({ method }) => method)).toContain('DELETE');
  });

  it('that failed are sent again by the id of their row, and not converted again', async () => {
    const retryTranscode = vi.fn(async () => undefined);
    let status = 404;
    const { ports, uploads, processing, transport } = withUploads(() => status, { retryTranscode });
    processing.$state.listen(() => undefined);
    uploads.add([file('a')]);
    await ports.advanceAsync(100);
    const [row] = processing.$state.get().rows;
    expect(row).toMatchObject({ kind: 'upload', status: 'failed', videoId: 'a' });
    status = 202;
    processing.retry(row?.id ?? '');
    await ports.advanceAsync(100);
    expect(transport.requests).toHaveLength(2);
    expect(processing.$state.get().rows).toMatchObject([{ kind: 'transcode', status: 'waiting' }]);
    expect(retryTranscode).not.toHaveBeenCalled();
  });

  it('that are settled can be dismissed', async () => {
    const { processing, fetchProgress } = withUploads();
    fetchProgress.mockResolvedValue([item('1', 100), item('2', 50)]);
    await processing.refresh();
    processing.dismissFinished();
    expect(processing.$state.get().rows.map(({ name }) => name)).toEqual(['video 2']);
  });
});
