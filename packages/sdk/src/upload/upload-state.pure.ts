import type { ByteRange, ReceivedRanges } from './chunk-plan.pure';
import type { UploadErrorCode } from '../kernel/error-codes';
import type { SdkError } from '../kernel/errors';

/** Attempts for one chunk before the upload fails (specification section 9). */
export const maxAttempts = 5;

/**
 * `queued` waits for its turn, `creating` makes the video, `sending` has a request under way, `waiting` is the pause between
 * two attempts, `paused` was stopped by the user, `offline` by the network. `done` and `failed` are ends; only `failed` can be left.
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

/** What changes in an entry while its file travels. */
export interface UploadProgress {
  readonly status: UploadStatus;
  readonly stage: UploadStage;
  /** Whole percent, 0–100. Never falls, except to 0 on failure (specification section 4); 100 only when the server has everything. */
  readonly progress: number;
  /** Bytes confirmed and bytes under way. Falls when a chunk has to be sent again. */
  readonly sentBytes: number;
  /** First byte that the server has not confirmed; pause, offline and retry go on from here. */
  readonly resumeOffset: number;
  /** Attempt of the chunk under way or next, 1–5. */
  readonly attempt: number;
  readonly videoId?: string;
  /** The call that creates the video is under way, whatever the stage: it is neither interrupted nor repeated. */
  readonly isCreating?: boolean;
  readonly error?: SdkError<UploadErrorCode>;
  /** The server has the bytes of this file, by their digests; only where `upload/digest` compared them. */
  readonly isVerified?: boolean;
  /** 0 while nothing moves. */
  readonly bytesPerSecond: number;
  /** `null` while unknown. */
  readonly secondsLeft: number | null;
}

/** What of a file's video can still be changed while it waits. */
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
  /** What the server has of it. */
  readonly received?: ReceivedRanges;
}

/** The state of the machine, with what is not published. */
export interface UploadState extends UploadPlan, UploadProgress {
  /** What the server has not confirmed, in order. The chunk under way is cut off its front. */
  readonly missing: readonly ByteRange[];
  /** Every byte was accepted without a 202, and what the server then lacked is being sent, which happens once. */
  readonly isCompleting?: boolean;
  /** Number of the request or pause under way; events of earlier ones are ignored. */
  readonly request: number;
  /** Bytes of the chunk under way that left. */
  readonly bytes: number;
  /** When the first bytes since the last interruption were seen, and how many had left by then. */
  readonly since?: { readonly atMs: number; readonly bytes: number };
}

/** An answer of the upload host: its status, and what of its body decides. */
export interface UploadAnswer {
  /** `null` when there was no answer. */
  readonly status: number | null;
  readonly retryAfter?: string | null;
  readonly message?: string;
  readonly requestId?: string;
  /** Size of the file as a 202 counts it. */
  readonly total?: number;
  /** What the server holds, as inclusive [first, last] pairs in order; from a probe. */
  readonly ranges?: ReceivedRanges;
  /** Whether the server has the bytes of the file, where they were compared. */
  readonly isVerified?: boolean;
}

/** What the user, the queue (`started`: it is this upload's turn) and the network say. */
export type UploadOrder = 'started' | 'paused' | 'resumed' | 'retried' | 'wentOffline' | 'cameOnline';

export type UploadEvent = { readonly type: UploadOrder } | RequestEvent;

/** What happens to the request under way; those of earlier ones are ignored. */
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
      /** What the server lacks, the chunk included. */
      readonly missing: readonly ByteRange[];
    }
  /** Pauses before the next attempt. */
  | { readonly type: 'wait'; readonly failures: number; readonly retryAfter?: string | null }
  /** Gives up what is under way. */
  | { readonly type: 'abort' }
);

/** Whether nothing more happens by itself. */
export function isEnded(stage: UploadStage): stage is 'done' | 'failed' {
  return stage === 'done' || stage === 'failed';
}

/** Whether a file in this stage holds one of the places of the queue. */
export function holdsPlace(stage: UploadStage | undefined): boolean {
  return ['creating', 'sending', 'waiting', 'offline'].includes(stage as string);
}
