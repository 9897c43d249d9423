import { constants } from 'node:os';
import { AVERROR_DEMUXER_NOT_FOUND, AVERROR_ENOSPC, AVERROR_INVALIDDATA, FFmpegError } from 'node-av';
import { expect, it } from 'vitest';
import { WorkerFailure, toVerdict } from './failure';

const system = (code: string): Error => Object.assign(new Error('failed'), { code });

it.each([
  ['a muxer without room', new FFmpegError(AVERROR_ENOSPC), 'STORAGE_FULL', true],
  ['a muxer beyond a quota', new FFmpegError(-constants.errno.EDQUOT), 'STORAGE_FULL', true],
  ['a file without room', system('ENOSPC'), 'STORAGE_FULL', true],
  ['a file beyond a quota', system('EDQUOT'), 'STORAGE_FULL', true],
  [
    'what failed for that',
    new WorkerFailure('CORRUPT_MEDIA', { cause: system('ENOSPC') }),
    'STORAGE_FULL',
    true,
  ],
  ['a damaged file', new FFmpegError(AVERROR_INVALIDDATA), 'CORRUPT_MEDIA', false],
  ['an unknown container', new FFmpegError(AVERROR_DEMUXER_NOT_FOUND), 'UNSUPPORTED_MEDIA', false],
  ['anything else', system('EIO'), 'PROCESSING_FAILED', true],
])('the verdict on %s', (_what, error, code, retryable) => {
  expect(toVerdict(error)).toEqual({ code, retryable });
});
