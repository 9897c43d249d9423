import { describe, expect, it } from 'vitest';
import { createUploadQueue, type UploadQueue } from '@palco/sdk/upload';
import {
  buildProcessingRow,
  buildUploadEntry,
  createFakePorts,
  createMockTransport,
  createStaticProcessing,
  createStaticUploads,
} from '.';

const fileOf = (name: string, size = 3) => new File([new Uint8Array(size)], name);

/** A real queue that never has a free place. */
const realQueue = () =>
  createUploadQueue({
    createVideo: () => Promise.reject(new Error('nothing is started')),
    sourceUrl: (videoId) => videoId,
    transport: createMockTransport(() => 'hang'),
    ports: createFakePorts(),
    concurrency: 0,
  });

type Script = (queue: UploadQueue, ids: readonly string[]) => void;

/** What a queue shows, by file: ids differ. */
function shownBy(queue: UploadQueue, script: Script) {
  const added = queue.add([fileOf('a.mp4'), fileOf('b.mp4'), fileOf('empty.mp4', 0), fileOf('c', 9)], {
    directoryId: 'd1',
  });
  const held = added.accepted.map((id) => queue.entry(id));
  script(queue, added.accepted);
  const entries = queue.$ids.get().map((id) => queue.entry(id).get());
  return {
    rejected: added.rejected.map(({ file, code }) => [file.name, code]),
    held: held.map(($entry) => $entry.get()?.stage),
    // Compared as JSON: an absent value and one that is undefined are the same to a reader.
    entries: JSON.parse(JSON.stringify(entries.map((entry) => ({ ...entry, id: '' })))) as unknown,
  };
}

describe('a static queue shows what the real one shows', () => {
  it.each<readonly [string, Script]>([
    ['after files are added', () => undefined],
    ['after a pause', (queue, [first = '']) => queue.pause(first)],
    [
      'after a pause that ended',
      (queue, [first = '']) => {
        queue.pause(first);
        queue.resume(first);
      },
    ],
    ['after all are paused', (queue) => queue.pauseAll()],
    ['after a file is removed', (queue, [, second = '']) => queue.remove(second)],
    ['after a file is cancelled', (queue, [first = '']) => queue.cancel(first)],
    ['after a retry of what has not failed', (queue, [first = '']) => queue.retry(first)],
    ['after the end', (queue) => queue.dispose()],
    ['after commands about files that are not there', (queue) => queue.remove('nothing')],
  ])('%s', (_name, script) => {
    expect(shownBy(createStaticUploads([]), script)).toEqual(shownBy(realQueue(), script));
  });
});

describe('createStaticUploads', () => {
  it('publishes read-only stores', () => {
    const uploads = createStaticUploads([buildUploadEntry({ id: 'x' })]);
    for (const $store of [uploads.$ids, uploads.$summary, uploads.entry('x'), uploads.entry('none')])
      expect($store).not.toHaveProperty('set');
  });

  it('publishes the removal of a file to its listeners, and does not find the file again', () => {
    const uploads = createStaticUploads([buildUploadEntry({ id: 'x' }), buildUploadEntry({ id: 'y' })]);
    const $entry = uploads.entry('x');
    const stages: unknown[] = [];
    $entry.listen((entry) => stages.push(entry?.stage));
    uploads.pause('x');
    uploads.cancel('x');
    uploads.set('x', { progress: 50 });
    uploads.resume('x');
    expect(stages).toEqual(['paused', undefined]);
    expect([uploads.entry('x').get(), uploads.$ids.get()]).toEqual([undefined, ['y']]);
  });

  it('a failed file goes back into the queue, without its error, from where it stopped', () => {
    const failed = buildUploadEntry({ stage: 'failed', size: 100, sentBytes: 30 });
    expect(failed).toMatchObject({ progress: 0, status: 'failed', resumeOffset: 30 });
    const uploads = createStaticUploads([failed]);
    uploads.retryFailed();
    expect(uploads.entry('1').get()).toMatchObject({ stage: 'queued', progress: 30, error: undefined });
  });

  it('`clearFinished` removes what is done, which is neither paused nor retried', () => {
    const uploads = createStaticUploads([buildUploadEntry({ stage: 'done' }), buildUploadEntry({ id: '2' })]);
    uploads.pauseAll();
    uploads.retryFailed();
    expect(uploads.entry('1').get()).toMatchObject({ stage: 'done', progress: 100 });
    uploads.clearFinished();
    expect(uploads.$ids.get()).toEqual(['2']);
  });

  it('sums up what it shows', () => {
    const uploads = createStaticUploads([
      buildUploadEntry({ id: '1', size: 100, progress: 50 }),
      buildUploadEntry({ id: '2', size: 100, stage: 'failed' }),
    ]);
    expect(uploads.$summary.get()).toMatchObject({ total: 2, failed: 1, active: 1, percent: 50 });
    uploads.set('1', { progress: 80 });
    expect(uploads.$summary.get().percent).toBe(80);
    uploads.remove('2');
    expect(uploads.$summary.get()).toMatchObject({ total: 1, failed: 0 });
  });
});

describe('createStaticProcessing', () => {
  it('an upload that is done waits for its conversion, and counts half', () => {
    const uploading = buildProcessingRow({ id: 'a', kind: 'upload', status: 'uploading', progress: 60 });
    const sent = buildProcessingRow({ id: 'b', kind: 'upload', status: 'done', progress: 100 });
    const { rows, percent } = createStaticProcessing([uploading, sent]).$state.get();
    expect(rows.map(({ kind, status }) => [kind, status])).toEqual([
      ['upload', 'uploading'],
      ['transcode', 'waiting'],
    ]);
    expect(percent).toBe(40);
  });

  it('takes commands', () => {
    const processing = createStaticProcessing([
      buildProcessingRow({ id: 'a', kind: 'upload', status: 'failed', errorCode: 'UPLOAD_NO_ANSWER' }),
      buildProcessingRow({ id: 'b', status: 'failed' }),
      buildProcessingRow({ id: 'c', status: 'done' }),
    ]);
    const statuses = () => processing.$state.get().rows.map(({ id, status }) => `${id} ${status}`);
    processing.retry('a');
    expect(statuses()).toEqual(['a waiting', 'b failed', 'c done']);
    expect(processing.$state.get().rows[0]?.errorCode).toBeUndefined();
    processing.cancel('b');
    processing.cancel('a');
    expect(statuses()).toEqual(['b failed', 'c done']);
    processing.dismissFinished();
    expect(processing.$state.get()).toMatchObject({ rows: [], total: 0, phase: 'idle' });
    expect(processing.$state).not.toHaveProperty('set');
    expect(processing.calls).toEqual(['retry a', 'cancel b', 'cancel a', 'dismissFinished']);
  });
});
