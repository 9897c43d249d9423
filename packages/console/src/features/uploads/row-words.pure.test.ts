import { describe, expect, it } from 'vitest';
import { failureKey, rowWords } from './row-words.pure';

const upload = { kind: 'upload', uploadId: 'u', progress: 63.6 } as const;
const transcode = { kind: 'transcode', progress: 31 } as const;

describe('what a row says', () => {
  it.each([
    [
      'waiting',
      { ...upload, status: 'waiting' },
      { stage: 'queued' },
      { tone: 'waiting', status: 'status.waiting', percent: null, canPause: true },
    ],
    [
      'uploading',
      { ...upload, status: 'uploading' },
      { stage: 'sending' },
      {
        tone: 'sending',
        status: 'status.uploading',
        percent: 64,
        showsBytes: true,
        showsBar: true,
        canPause: true,
        canCancel: true,
      },
    ],
    [
      'between two attempts',
      { ...upload, status: 'uploading' },
      { stage: 'waiting' },
      { status: 'status.retrying' },
    ],
    [
      'paused',
      { ...upload, status: 'paused' },
      { stage: 'paused' },
      { status: 'status.paused', canResume: true, canPause: false, showsBar: true },
    ],
    [
      'offline',
      { ...upload, status: 'offline' },
      { stage: 'offline' },
      { status: 'status.offline', canPause: false, canResume: false },
    ],
    [
      'sent, not converting yet',
      { ...upload, status: 'done' },
      { stage: 'done' },
      { tone: 'waiting', status: 'status.sent', canCancel: false },
    ],
    [
      'queued for conversion',
      { ...transcode, status: 'waiting' },
      undefined,
      { status: 'status.queued', percent: null, canCancel: false },
    ],
    [
      'converting',
      { ...transcode, status: 'converting' },
      undefined,
      { tone: 'converting', status: 'status.converting', percent: 31, showsBar: true },
    ],
    [
      'done',
      { ...transcode, status: 'done', progress: 100 },
      undefined,
      { tone: 'done', status: 'status.done', percent: 100 },
    ],
    [
      'failed to send',
      { ...upload, status: 'failed', errorCode: 'no-answer' },
      { stage: 'failed' },
      { tone: 'failed', status: 'failure.no-answer', canRetry: true, canCancel: true },
    ],
    [
      'failed to convert',
      { ...transcode, status: 'failed', errorCode: 'NOT_MEDIA' },
      undefined,
      { tone: 'failed', status: 'failure.NOT_MEDIA', canRetry: true, canCancel: false },
    ],
  ] as const)('%s', (_, row, entry, expected) => {
    expect(rowWords(row, entry)).toMatchObject(expected);
  });

  it('has words for a code from the future', () => {
    expect(failureKey('SOMETHING_NEW', 'upload')).toBe('toast.failed');
    expect(failureKey('SOMETHING_NEW', 'transcode')).toBe('failure.PROCESSING_FAILED');
  });
});
