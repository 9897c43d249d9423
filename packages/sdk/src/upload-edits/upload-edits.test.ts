import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import { createPalco } from '../palco';
import { signInSession } from '../session';
import { createFakeBackend, createFakePorts, fakePassword } from '@palco/testing';
import { fileOf, filesOf, startQueue } from '../upload/testing/start-queue';
import { uploads } from '../uploads';
import { createUploadEdits, uploadEdits } from './upload-edits';

type Answer = { resolve(): void; reject(error: unknown): void };

/** Edits over a queue whose chunks get no answer; the test answers the calls that change videos. */
function start(options: Parameters<typeof startQueue>[1] = {}) {
  const world = startQueue(() => 'hang', { concurrency: 1, ...options });
  const answers: Answer[] = [];
  const updateVideo = vi.fn(
    (_id: string, _patch: object) =>
      new Promise<void>((resolve, reject) => void answers.push({ resolve, reject })),
  );
  const edits = createUploadEdits({ uploads: world.queue, updateVideo });
  const settle = () => world.ports.advanceAsync(0);
  const names = () => world.queue.$ids.get().map((id) => world.entry(id).name);
  return { ...world, edits, updateVideo, answers, settle, names };
}

it('the video of a queued file is created with the new title and folder', async () => {
  const { queue, edits, createVideo, updateVideo, settle, names } = start();
  const [, second = ''] = queue.add(filesOf(2)).accepted;
  await settle();
  await edits.rename(second, 'Aula 12');
  await edits.moveTo(second, 'folder');
  expect(names()).toEqual(['1', 'Aula 12']);
  queue.cancel(queue.$ids.get()[0] ?? '');
  await settle();
  expect(createVideo).toHaveBeenLastCalledWith(
    { title: 'Aula 12', directoryId: 'folder', accountId: undefined, size: expect.any(Number) },
    expect.anything(),
  );
  expect(updateVideo).not.toHaveBeenCalled();
});

it('a video that exists is changed by the API, and the entry after the answer', async () => {
  const { addOne, edits, entry, updateVideo, answers, settle } = start({ getAccountId: () => 'atlas' });
  const id = addOne();
  await settle();
  const done = edits.rename(id, 'Aula 12');
  expect([entry(id).name, updateVideo.mock.calls]).toEqual([
    'aula',
    [['video of aula', { title: 'Aula 12' }, { accountId: 'atlas' }]],
  ]);
  answers[0]?.resolve();
  await done;
  expect(entry(id).name).toBe('Aula 12');
});

it('a late answer never overwrites a newer title with an older one', async () => {
  const { addOne, edits, entry, updateVideo, answers, settle } = start();
  const id = addOne();
  await settle();
  const [first, second, third] = ['b', 'c', 'd'].map((name) => edits.rename(id, name));
  // One call at a time; of the edits made meanwhile only the newest title is sent.
  expect(updateVideo.mock.calls.map(([, patch]) => patch)).toEqual([{ title: 'b' }]);
  answers[0]?.resolve();
  await first;
  expect(updateVideo.mock.calls.map(([, patch]) => patch)).toEqual([{ title: 'b' }, { title: 'd' }]);
  answers[1]?.resolve();
  await Promise.all([second, third]);
  expect(entry(id).name).toBe('d');
});

it('a refusal is thrown, keeps the old title, and does not block the next edit', async () => {
  const { addOne, edits, entry, answers, settle } = start();
  const id = addOne();
  await settle();
  const refusal = new SdkError({ code: 'VALIDATION_ERROR', message: 'x', status: 422 });
  const first = edits.rename(id, '');
  answers[0]?.reject(refusal);
  await expect(first).rejects.toBe(refusal);
  expect(entry(id).name).toBe('aula');
  const second = edits.rename(id, 'Aula 12');
  answers[1]?.resolve();
  await second;
  expect(entry(id).name).toBe('Aula 12');
});

it('what is edited while the video is made is saved as soon as it exists', async () => {
  let create = (_made: { videoId: string }): void => undefined;
  const { addOne, edits, updateVideo, answers, settle, queue, entry } = start({
    createVideo: () => new Promise((resolve) => (create = resolve)),
  });
  const id = addOne();
  await settle();
  const done = edits.rename(id, 'Aula 12');
  // A pause does not interrupt the creation.
  queue.pause(id);
  await settle();
  expect(updateVideo).not.toHaveBeenCalled();
  create({ videoId: 'v' });
  await settle();
  expect(updateVideo).toHaveBeenCalledWith('v', { title: 'Aula 12' }, { accountId: undefined });
  answers[0]?.resolve();
  await done;
  expect(entry(id).name).toBe('Aula 12');
});

it('a creation that failed is repeated with the title that was typed meanwhile', async () => {
  let fail = (_error: Error): void => undefined;
  const createVideo = vi.fn(() => new Promise<{ videoId: string }>((_, reject) => (fail = reject)));
  const { addOne, edits, updateVideo, settle, queue } = start({ createVideo });
  const id = addOne();
  await settle();
  const done = edits.rename(id, 'Aula 12');
  fail(new Error('lost'));
  await settle();
  await done;
  queue.retry(id);
  await settle();
  expect(createVideo).toHaveBeenLastCalledWith(
    expect.objectContaining({ title: 'Aula 12' }),
    expect.anything(),
  );
  expect(updateVideo).not.toHaveBeenCalled();
});

it('the edit of a file that left the queue resolves', async () => {
  const { addOne, edits, settle, queue } = start({ createVideo: () => new Promise(() => undefined) });
  const id = addOne();
  await settle();
  const done = edits.rename(id, 'Aula 12');
  queue.remove(id);
  await expect(done).resolves.toBeUndefined();
  await expect(edits.rename('nothing', 'x')).resolves.toBeUndefined();
});

it('a queued file can be moved, one that is being sent cannot', async () => {
  const { queue, edits, settle, names } = start();
  const [first = '', , , fourth = ''] = queue.add(filesOf(4)).accepted;
  await settle();
  expect(edits.positionOf(fourth)).toEqual({ position: 2, count: 3 });
  expect(edits.move(fourth, 0)).toEqual({ position: 0, count: 3 });
  expect(names()).toEqual(['1', '4', '2', '3']);
  expect(edits.move(fourth, 1)).toEqual({ position: 1, count: 3 });
  expect(names()).toEqual(['1', '2', '4', '3']);
  expect([edits.move(first, 2), edits.positionOf(first)]).toEqual([null, null]);
  expect(names()).toEqual(['1', '2', '4', '3']);
});

it('videos are created in the order of the list, whatever is moved, added or removed', async () => {
  const actions = fc.array(
    fc.record({
      kind: fc.constantFrom('move', 'move', 'add', 'cancel', 'finish', 'finish'),
      at: fc.nat(9),
      position: fc.integer({ min: -1, max: 9 }),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(actions, async (course) => {
      let added = 3;
      const expected: string[] = [];
      const { queue, edits, created, settle, entry } = start();
      const shown = () => queue.$ids.get().filter((id) => entry(id).stage === 'queued');
      queue.add(filesOf(added));
      expected.push('1');
      await settle();
      for (const { kind, at, position } of course) {
        const ids = queue.$ids.get();
        const waiting = shown();
        if (kind === 'move') edits.move(ids[at % ids.length] ?? '', position);
        if (kind === 'add') {
          queue.add([fileOf(String(++added))]);
          // With nothing else in the queue it is sent at once.
          if (ids.length === 0) expected.push(String(added));
        }
        if (kind === 'cancel') queue.cancel(waiting[at % waiting.length] ?? '');
        if (kind === 'finish') {
          const [next] = waiting;
          const underWay = ids.find((id) => !waiting.includes(id));
          if (next !== undefined) expected.push(entry(next).name);
          queue.cancel(underWay ?? '');
        }
        await settle();
      }
      expect(created()).toEqual(expected);
      queue.dispose();
    }),
    { numRuns: 100 },
  );
});

it('is a capability of the core, which changes the video in its own team', async () => {
  const ports = createFakePorts();
  const { fetch, world } = createFakeBackend({ now: ports.clock.now });
  const palco = createPalco({ baseUrl: 'https://api.example', session: signInSession(), fetch, ports });
  await palco.session.start();
  await palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: fakePassword });
  const [id = ''] = palco.use(uploads).add([fileOf('aula.mp4')]).accepted;
  palco.use(uploads).pause(id);
  await palco.use(uploadEdits).rename(id, 'Aula 99');
  palco.use(uploads).resume(id);
  await vi.waitFor(async () => {
    await ports.advanceAsync(100);
    expect(world.videos.some(({ title }) => title === 'Aula 99')).toBe(true);
  }, 30_000);
  palco.use(uploads).pause(id);
  await palco.use(uploadEdits).rename(id, 'Aula 100');
  expect(world.videos.some(({ title }) => title === 'Aula 100')).toBe(true);
  palco.dispose();
});
