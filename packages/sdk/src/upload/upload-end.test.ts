import { describe, expect, it } from 'vitest';
import { isSdkError } from '../kernel/errors.pure';
import { faultlessHost, startQueue } from './testing/start-queue';

/** The code of the rejection of each promise, or the stage that it resolves with. */
const ends = (waits: readonly Promise<{ readonly stage: string }>[]) =>
  Promise.all(
    waits.map((wait) =>
      wait.then(
        ({ stage }) => stage,
        (error: unknown) => (isSdkError(error) ? error.code : error),
      ),
    ),
  );

describe('the promise of one upload', () => {
  it('resolves with the entry of the finished file, whenever it is asked for', async () => {
    const { ports, queue, addOne } = startQueue();
    const id = addOne();
    const early = queue.done(id);
    await ports.advanceAsync(0);
    expect(await early).toMatchObject({ id, stage: 'done', progress: 100, videoId: 'video of aula' });
    expect(await queue.done(id)).toBe(await early);
  });

  it('rejects with the error of the entry, and anew after each retry', async () => {
    let isRefused = true;
    const { ports, queue, addOne, entry } = startQueue((request) =>
      isRefused
        ? { status: 409, body: { code: 'CONFLICT', message: 'Outros bytes.' } }
        : faultlessHost(request),
    );
    const id = addOne();
    const first = queue.done(id).catch((error: unknown) => error);
    await ports.advanceAsync(0);
    expect(await first).toBe(entry(id).error);
    expect(await first).toMatchObject({ name: 'SdkError', code: 'UPLOAD_CONFLICT', text: 'Outros bytes.' });
    isRefused = false;
    queue.retry(id);
    const again = queue.done(id);
    await ports.advanceAsync(0);
    expect(await ends([again])).toEqual(['done']);
  });

  it('rejects for a file that leaves the queue or is not in it', async () => {
    const { ports, queue, addOne } = startQueue(() => new Promise<never>(() => undefined));
    const ids = [addOne(), addOne(), addOne(), 'nobody'] as const;
    const waits = ends(ids.map((id) => queue.done(id)));
    await ports.advanceAsync(0);
    queue.cancel(ids[0]);
    queue.remove(ids[1]);
    queue.dispose();
    expect(await waits).toEqual(ids.map(() => 'UPLOAD_CANCELLED'));
  });

  it('waits through a pause, and is not undone by the removal of a finished file', async () => {
    const { ports, queue, addOne } = startQueue();
    const id = addOne();
    const wait = queue.done(id);
    queue.pause(id);
    await ports.advanceAsync(60_000);
    queue.resume(id);
    await ports.advanceAsync(0);
    queue.clearFinished();
    expect(await ends([wait, queue.done(id)])).toEqual(['done', 'UPLOAD_CANCELLED']);
  });
});
