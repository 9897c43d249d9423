import { constants } from 'node:os';
import {
  AVERROR_BSF_NOT_FOUND,
  AVERROR_DECODER_NOT_FOUND,
  AVERROR_DEMUXER_NOT_FOUND,
  AVERROR_ENOSPC,
  AVERROR_PATCHWELCOME,
  AVERROR_PROTOCOL_NOT_FOUND,
  FFmpegError,
} from 'node-av';
import { isOutOfRoom } from '../../ports/disk-files';
import type { MediaFailureCode } from '../../ports/media-engine';

/** A failure with a known code. Any other error is classified by its error number. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly code: MediaFailureCode;
  readonly retryable: boolean;

  constructor(code: MediaFailureCode, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
  }
}

/** Of no file's fault: what is made waits until the disk has room. */
const noRoomCode = 'STORAGE_FULL';

/** What the parent is told: a code of the contract, never a message of the engine. */
export interface FailureVerdict {
  readonly code: MediaFailureCode | typeof noRoomCode;
  readonly retryable: boolean;
}

/** FFmpeg's are those of the system with a sign; an exceeded quota and a file that is too large have no name there. */
const full: ReadonlySet<number | undefined> = new Set([
  AVERROR_ENOSPC,
  -constants.errno.EDQUOT,
  -constants.errno.EFBIG,
]);

const unsupported: ReadonlySet<number> = new Set([
  AVERROR_BSF_NOT_FOUND,
  AVERROR_DECODER_NOT_FOUND,
  AVERROR_DEMUXER_NOT_FOUND,
  AVERROR_PATCHWELCOME,
  AVERROR_PROTOCOL_NOT_FOUND,
]);

export function toVerdict(error: unknown): FailureVerdict {
  if (isOutOfRoom(error) || (error instanceof FFmpegError && full.has(error.code)))
    return { code: noRoomCode, retryable: true };
  if (error instanceof WorkerFailure) return { code: error.code, retryable: error.retryable };
  if (error instanceof FFmpegError) {
    if (unsupported.has(error.code)) return { code: 'UNSUPPORTED_MEDIA', retryable: false };
    if (error.isInvalidData) return { code: 'CORRUPT_MEDIA', retryable: false };
  }
  return { code: 'PROCESSING_FAILED', retryable: true };
}
