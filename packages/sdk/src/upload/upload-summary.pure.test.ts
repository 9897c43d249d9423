import { expect, it } from 'vitest';
import { queuedUpload, withProgress } from './upload-progress.pure';
import { summarize } from './upload-summary.pure';

it('adds up the files that have not failed, and estimates the time left', () => {
  const queued = queuedUpload({ size: 1_000, chunkSize: 100 });
  const sending = withProgress({
    ...queued,
    stage: 'sending',
    videoId: 'v',
    bytes: 250,
    bytesPerSecond: 500,
  });
  const failed = withProgress({ ...queued, stage: 'failed', bytes: 100 });
  expect(summarize([queued, sending, failed])).toEqual({
    total: 3,
    done: 0,
    failed: 1,
    active: 1,
    percent: 12,
    sentBytes: 250,
    totalBytes: 2_000,
    bytesPerSecond: 500,
    secondsLeft: 4,
  });
});
