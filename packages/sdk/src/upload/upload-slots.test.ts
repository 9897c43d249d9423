import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileOf, filesOf, faultlessHost, startQueue } from './testing/start-queue';
import { summarize } from './upload-summary.pure';

vi.mock('./upload-summary.pure', async (original) => {
  const real = await original<{ readonly summarize: typeof summarize }>();
  return { summarize: vi.fn(real.summarize) };
});

afterEach(() => void vi.restoreAllMocks());

describe('slots', () => {
  it('stay empty after pauseAll: no further video is created', async () => {
    const { ports, queue, stages, created } = startQueue(() => 'hang');
    queue.add(filesOf(12));
    await ports.advanceAsync(0);
    queue.pauseAll();
    await ports.advanceAsync(60_000);
    expect(stages()).toEqual(Array<string>(12).fill('paused'));
    expect(created()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('are given in the order of adding', async () => {
    const { ports, queue, created } = startQueue(() => 'hang');
    queue.add(filesOf(6));
    await ports.advanceAsync(0);
    queue.pause(queue.$ids.get()[1] ?? '');
    await ports.advanceAsync(0);
    expect(created()).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('that become free while others are filled are filled too, in order', async () => {
    const attempts: string[] = [];
    const { ports, queue } = startQueue(faultlessHost, {
      concurrency: 2,
      createVideo({ title }) {
        attempts.push(title);
        throw new Error('refused at once');
      },
    });
    queue.add(filesOf(6));
    await ports.advanceAsync(0);
    expect(attempts).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('are given to files that a listener adds meanwhile', async () => {
    const { ports, queue, created, stages } = startQueue(faultlessHost, {
      concurrency: 1,
      onFinished: ({ name }) => void (name === '1' && queue.add([fileOf('4')])),
    });
    queue.add(filesOf(3));
    await ports.advanceAsync(0);
    expect(created()).toEqual(['1', '2', '3', '4']);
    expect(stages()).toEqual(['done', 'done', 'done', 'done']);
  });

  it('are given to a thousand files without adding all of them up each time', async () => {
    const { ports, queue } = startQueue(() => 'hang', { concurrency: 1_000 });
    const before = vi.mocked(summarize).mock.calls.length;
    // Called once each time that the free places are counted.
    const isOnline = vi.spyOn(ports.network, 'isOnline');
    queue.add(filesOf(1_000));
    await ports.advanceAsync(100);
    expect(queue.$summary.get().active).toBe(1_000);
    expect(vi.mocked(summarize).mock.calls.length - before).toBeLessThan(10);
    expect(isOnline.mock.calls.length).toBeLessThan(10);
  });
});

describe('a listener that throws', () => {
  const broken = (): never => {
    throw new Error('broken listener');
  };

  it('on an entry does not stop the queue', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ports, queue, stages } = startQueue(faultlessHost, { concurrency: 1 });
    queue.add(filesOf(3));
    for (const id of queue.$ids.get()) queue.entry(id).listen(broken);
    queue.$summary.listen(broken);
    queue.$ids.listen(broken);
    queue.add([fileOf('4')]);
    await ports.advanceAsync(1_000);
    expect(stages()).toEqual(['done', 'done', 'done', 'done']);
    expect(queue.$summary.get()).toMatchObject({ done: 4, percent: 100 });
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken listener' }));
  });

  it('as onFinished or onError does not stop the queue', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ports, queue, stages } = startQueue(
      (request) => (request.fileName === '2' ? 404 : faultlessHost(request)),
      {
        concurrency: 1,
        onFinished: broken,
        onError: broken,
      },
    );
    queue.add(filesOf(3));
    await ports.advanceAsync(1_000);
    expect(stages()).toEqual(['done', 'failed', 'done']);
  });
});

it('a callback that removes its file is called after the listeners of the file', async () => {
  const { ports, queue, addOne } = startQueue(faultlessHost, { onFinished: ({ id }) => queue.remove(id) });
  const stages: (string | undefined)[] = [];
  queue.entry(addOne()).listen((entry) => stages.push(entry?.stage));
  await ports.advanceAsync(1_000);
  expect(stages.slice(-2)).toEqual(['done', undefined]);
});

describe('what is published', () => {
  it('of a file is its entry, without the state of the machine', async () => {
    const { ports, addOne, entry } = startQueue(() => 'hang');
    const id = addOne();
    await ports.advanceAsync(300);
    expect(Object.keys(entry(id)).sort()).toEqual([
      'accountId',
      'attempt',
      'bytesPerSecond',
      'file',
      'fileName',
      'id',
      'isCreating',
      'name',
      'progress',
      'resumeOffset',
      'secondsLeft',
      'sentBytes',
      'size',
      'stage',
      'status',
      'videoId',
    ]);
  });

  it('can be read and not written', () => {
    const { queue, addOne } = startQueue(() => 'hang');
    for (const $store of [queue.entry(addOne()), queue.$ids, queue.$summary])
      expect($store).not.toHaveProperty('set');
  });

  it.each(['remove', 'cancel'] as const)(
    'becomes undefined with %s, for those who listen too',
    async (way) => {
      const { ports, queue, addOne } = startQueue(() => 'hang');
      const id = addOne();
      const $entry = queue.entry(id);
      const seen: unknown[] = [];
      $entry.listen((entry) => seen.push(entry?.stage));
      await ports.advanceAsync(0);
      queue[way](id);
      expect([$entry.get(), queue.entry(id).get()]).toEqual([undefined, undefined]);
      expect(seen).toEqual(['creating', 'sending', undefined]);
    },
  );
});

describe('the creation of a video', () => {
  it.each([{}, { videoId: '' }, { videoId: undefined }, null])(
    'that answers %j fails once and is not repeated',
    async (answer) => {
      const { ports, addOne, entry, createVideo, onError } = startQueue();
      // A second call would succeed, so that a repetition would be seen.
      createVideo.mockResolvedValueOnce(answer as { videoId: string });
      const id = addOne();
      await ports.advanceAsync(600_000);
      expect(createVideo).toHaveBeenCalledOnce();
      expect(onError).toHaveBeenCalledOnce();
      expect(entry(id)).toMatchObject({ stage: 'failed', error: { code: 'UPLOAD_CREATE_FAILED' } });
    },
  );
});

describe('a 401 of the upload host', () => {
  it('fails the file where renewToken, called with the refused token, has no newer one', async () => {
    const renewToken = vi.fn(async () => null);
    const { ports, addOne, entry, transport } = startQueue(() => 401, { getToken: () => 't0', renewToken });
    const id = addOne();
    await ports.advanceAsync(0);
    expect(renewToken).toHaveBeenCalledExactlyOnceWith('t0');
    expect(entry(id)).toMatchObject({ stage: 'failed', error: { code: 'UPLOAD_UNAUTHORIZED', status: 401 } });
    expect(transport.requests).toHaveLength(1);
  });

  it('F21: is answered by the same chunk with the newer token, without counting an attempt', async () => {
    let token = 't0';
    const { ports, addOne, entry, transport, ranges } = startQueue(
      (request) => (request.token === 't0' ? 401 : faultlessHost(request)),
      { getToken: () => token, renewToken: async () => (token = 't1') },
    );
    const id = addOne();
    await ports.advanceAsync(0);
    expect(entry(id)).toMatchObject({ stage: 'done', attempt: 1 });
    expect(ranges()).toEqual(['0-99/250', '0-99/250', '100-199/250', '200-249/250']);
    expect(transport.requests.map((request) => request.token)).toEqual(['t0', 't1', 't1', 't1']);
  });

  it('fails the file when the newer token is refused as well', async () => {
    const renewToken = vi.fn(async () => 't1');
    const { ports, addOne, entry, transport } = startQueue(() => 401, { getToken: () => 't0', renewToken });
    const id = addOne();
    await ports.advanceAsync(0);
    expect(entry(id).error?.code).toBe('UPLOAD_UNAUTHORIZED');
    expect(transport.requests.map(({ token }) => token)).toEqual(['t0', 't1']);
    expect(renewToken).toHaveBeenCalledOnce();
  });
});

describe('Retry-After', () => {
  it('may be a date', async () => {
    const { ports, addOne, transport } = startQueue((_, index) =>
      index === 0 ? { status: 503, retryAfter: new Date(ports.clock.now() + 7_000).toUTCString() } : 201,
    );
    addOne();
    await ports.advanceAsync(0);
    await ports.advanceAsync(6_999);
    expect(transport.requests).toHaveLength(1);
    await ports.advanceAsync(1);
    expect(transport.requests.length).toBeGreaterThan(1);
  });
});
