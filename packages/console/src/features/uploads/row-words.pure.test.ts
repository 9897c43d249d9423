import { describe, expect, it } from 'vitest';
import { rowWords } from './row-words.pure';

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
        showsBar: true,
        canPause: true,
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
      'queued for conversion',
      { ...transcode, status: 'waiting' },
      undefined,
      { status: 'status.queued', percent: null },
    ],
    [
      'waiting for room on the server',
      { ...transcode, status: 'waiting', waitsForRoom: true },
      undefined,
      { tone: 'waiting', status: 'status.noRoom', percent: null },
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
      { ...upload, status: 'failed' },
      { stage: 'failed' },
      { tone: 'failed', status: 'failed' },
    ],
    [
      'failed to convert',
      { ...transcode, status: 'failed' },
      undefined,
      { tone: 'failed', status: 'failed' },
    ],
  ] as const)('%s', (_, row, entry, expected) => {
    expect(rowWords(row, entry)).toMatchObject(expected);
  });
});
