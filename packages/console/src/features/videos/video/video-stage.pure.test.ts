import { describe, expect, it } from 'vitest';
import { flawOf, videoStage } from './video-stage.pure';

const upload = { kind: 'upload', uploadId: 'u1', progress: 42.4 } as const;
const transcode = { kind: 'transcode', progress: 31 } as const;
const created = { status: 'created', progress: 0, error: null } as const;
const sending = { status: 'uploading', progress: 12, error: null } as const;
const processing = { status: 'processing', progress: 30, error: null } as const;
const failed = {
  status: 'failed',
  progress: 0,
  error: { code: 'NOT_MEDIA', message: 'x', retryable: false },
} as const;

describe('the stage of a video', () => {
  it.each([
    ['created, nobody sends', created, undefined, { stage: 'waiting' }],
    ['some bytes, nobody sends here', sending, undefined, { stage: 'incomplete', percent: 12 }],
    ['all bytes, not begun', { ...processing, progress: 0 }, undefined, { stage: 'queued' }],
    ['being made playable', processing, undefined, { stage: 'converting', percent: 30 }],
    [
      'ready',
      { ...processing, status: 'ready' as const },
      { ...upload, status: 'uploading' as const },
      { stage: 'ready' },
    ],
    [
      'failed for good',
      failed,
      { ...transcode, status: 'converting' as const },
      { stage: 'failed', code: 'NOT_MEDIA', isFinal: true },
    ],
    [
      'sent from here',
      created,
      { ...upload, status: 'uploading' as const },
      { stage: 'uploading', percent: 42 },
    ],
    ['waiting here', created, { ...upload, status: 'waiting' as const }, { stage: 'waiting' }],
    ['paused here', sending, { ...upload, status: 'paused' as const }, { stage: 'paused' }],
    ['offline here', sending, { ...upload, status: 'offline' as const }, { stage: 'offline' }],
    [
      'failed to send',
      sending,
      { ...upload, status: 'failed' as const, errorCode: 'X' },
      { stage: 'uploadFailed', uploadId: 'u1', code: 'X' },
    ],
    [
      'failed to convert, list not yet fetched',
      processing,
      { ...transcode, status: 'failed' as const, errorCode: 'NOT_MEDIA', isRetryable: false },
      { stage: 'failed', code: 'NOT_MEDIA', isFinal: true },
    ],
    [
      'converting is newer than the list',
      sending,
      { ...transcode, status: 'converting' as const },
      { stage: 'converting', percent: 31 },
    ],
    ['queued for conversion', sending, { ...transcode, status: 'waiting' as const }, { stage: 'queued' }],
    [
      'waiting for room on the server',
      processing,
      { ...transcode, status: 'waiting' as const, waitsForRoom: true },
      { stage: 'noRoom' },
    ],
    [
      'just finished',
      processing,
      { ...transcode, status: 'done' as const },
      { stage: 'converting', percent: 100 },
    ],
  ])('%s', (_, video, row, expected) => {
    expect(videoStage(video, row)).toEqual(expected);
  });
});

describe('what a video lacks of its source', () => {
  it.each([
    [false, false, null],
    [false, true, 'damaged'],
    [true, false, 'truncated'],
    [true, true, 'truncated'],
  ])('with its end missing %s and a part damaged %s is %s', (truncated, damaged, flaw) => {
    expect(flawOf({ truncated, damaged })).toBe(flaw);
  });
});
