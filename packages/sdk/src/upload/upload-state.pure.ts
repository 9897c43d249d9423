import type { ByteRange, ReceivedRanges } from './chunk-plan.pure';
import type { UploadErrorCode } from '../kernel/error-codes';
import type { SdkError } from '../kernel/errors.pure';

/** Attempts for one chunk before the upload fails (specification section 9). */
export const maxAttempts = 5;

/** How often a server that does not answer is asked what came of an interrupted chunk, before the chunk is sent again. */
export const mostQuestions = 2;

/**
 * `queued` waits for its turn, `creating` creates the video, `sending` has a request under way, `waiting` is the pause between
 * two attempts, `paused` was stopped by the user, `offline` by the network. `done` is final; `failed` is left only by a retry.
 */
export type UploadStage =
  | 'queued'
  | 'creating'
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'offline'
  | 'done'
  | 'failed';

/** The four states of the specification (section 3); {@link UploadStage} is finer. `awaiting` lasts until the video exists. */
export type UploadStatus = 'awaiting' | 'uploading' | 'done' | 'failed';

/** The fields of an entry that change during the upload. */
export interface UploadProgress {
  readonly status: UploadStatus;
  readonly stage: UploadStage;
  /**
   * `sentBytes` as whole percent of the size; 0 on failure (specification section 4), and 100 only when the server has
   * everything.
   */
  readonly progress: number;
  /**
   * Confirmed bytes, and bytes of the chunk under way. Stands still where bytes have to be sent again, and falls only on failure.
   */
  readonly sentBytes: number;
  /** First byte that the server has not confirmed; the upload continues here after a pause, offline or a retry. */
  readonly resumeOffset: number;
  /** Attempt of the chunk under way or next, 1–5. */
  readonly attempt: number;
  readonly videoId?: string;
  /** The call that creates the video is under way, whatever the stage: it is neither interrupted nor repeated. */
  readonly isCreating?: boolean;
  readonly error?: SdkError<UploadErrorCode>;
  /** The digests of the server equal those of the file; set only where `upload/digest` compared them. */
  readonly isVerified?: boolean;
  /** 0 unless the stage is `sending`, and before the first bytes are measured. */
  readonly bytesPerSecond: number;
  /** `null` while unknown. */
  readonly secondsLeft: number | null;
}

/** Title and folder of a file's video, for `UploadQueue.edit`. Absent fields are not changed. */
export interface UploadEdit {
  /** Title of the video. */
  readonly name?: string;
  readonly directoryId?: string;
}

/** How a file is sent. */
export interface UploadPlan {
  /** Bytes of the file. */
  readonly size: number;
  /** Bytes in a chunk; `Infinity` sends the file whole, without Content-Range. */
  readonly chunkSize: number;
  /** The video of a file that was sent in part before. */
  readonly videoId?: string;
  /** The ranges that the server holds of it. */
  readonly received?: ReceivedRanges;
}

/** The state of the machine: the published progress and internal fields. */
export interface UploadState extends UploadPlan, UploadProgress {
  /** The ranges that the server has not confirmed, in order. The chunk under way is the start of the first one. */
  readonly missing: readonly ByteRange[];
  /** The chunk under way or sent last; absent for a probe. */
  readonly chunk?: ByteRange;
  /** The file is larger than the host takes. */
  readonly isTooLarge?: boolean;
  /** Every byte was accepted without a 202, and the ranges that the probe then reported missing are sent, which happens once. */
  readonly isCompleting?: boolean;
  /** Number of the request or pause under way; events of earlier ones are ignored. */
  readonly request: number;
  /** Bytes sent of the chunk under way. */
  readonly bytes: number;
  /** The last speed that was measured for long enough, in bytes a second. */
  readonly pace?: number;
  /** A chunk was interrupted: the server is asked what came of it, unless it does not tell. Counts the unanswered questions. */
  readonly asked?: number;
  /** Start of the speed measurement: time and `sentBytes` of the first progress since the stage last became `sending`. */
  readonly since?: { readonly atMs: number; readonly bytes: number };
}

/** An answer of the upload host: its status, and the fields of its body that the machine uses. */
export interface UploadAnswer {
  /** `null` when there was no answer. */
  readonly status: number | null;
  readonly retryAfter?: string | null;
  /** The server's code of a refusal. */
  readonly code?: string;
  readonly message?: string;
  readonly requestId?: string;
  /** Size of the file as the 202 reports it. */
  readonly total?: number;
  /** No request was made: without a token, or an address. */
  readonly isUnsent?: boolean;
  /** The end of the accepted chunk, where the transport cut it elsewhere. */
  readonly chunkEnd?: number;
  /** From a probe: the ranges that the server holds, as inclusive [first, last] pairs in ascending order. */
  readonly ranges?: ReceivedRanges;
  /** Whether the server's digests equal those of the file, where they were compared. */
  readonly isVerified?: boolean;
}

/** Events of the user, of the queue (`started`: it is this upload's turn) and of the network, for {@link uploadTransition}. */
export type UploadOrder = 'started' | 'paused' | 'resumed' | 'retried' | 'offline' | 'online';

export type UploadEvent = ({ readonly type: UploadOrder } | RequestEvent) & {
  /** The limits of the host, as they are known now. They count for the next chunk. */
  readonly limits?: { readonly chunkSize: number; readonly isTooLarge: boolean };
};

/** Events of the request under way. Those with another `request` than the current one are ignored. */
export type RequestEvent = { readonly request: number } & (
  | { readonly type: 'videoCreated'; readonly videoId: string; readonly isWhole: boolean }
  | { readonly type: 'bytesSent'; readonly bytes: number; readonly atMs: number }
  | { readonly type: 'answered'; readonly answer: UploadAnswer }
  | { readonly type: 'waited' }
  /** The video could not be created, or the file cannot be read. */
  | { readonly type: 'ended'; readonly error: SdkError<UploadErrorCode> }
);

export type UploadCommand = { readonly request: number } & (
  | { readonly type: 'createVideo' }
  /** Sends a chunk, with `Content-Range` unless it is the whole file; without one, probes which ranges the server holds. */
  | {
      readonly type: 'exchange';
      readonly videoId: string;
      readonly chunk?: ByteRange;
      readonly contentRange?: string;
      readonly chunkSize: number;
      /** The ranges that the server lacks, the chunk included. */
      readonly missing: readonly ByteRange[];
    }
  /** Pauses before the next attempt. */
  | { readonly type: 'wait'; readonly failures: number; readonly retryAfter?: string | null }
  /** Aborts the exchange or the retry delay under way. */
  | { readonly type: 'abort' }
);

/** Whether the upload has ended; only a retry by the user leaves `failed`. */
export function isEnded(stage: UploadStage): stage is 'done' | 'failed' {
  return stage === 'done' || stage === 'failed';
}

/** Whether a file in this stage counts against `concurrency`. */
export function holdsSlot(stage: UploadStage | undefined): boolean {
  return ['creating', 'sending', 'waiting', 'offline'].includes(stage as string);
}
