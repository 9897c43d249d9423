import { byteLength, type ByteRange } from './chunk-plan.pure';
import type { UploadFailure } from './upload.errors';

/** Attempts for one chunk before the upload fails (specification section 9). */
export const maxAttempts = 5;

/**
 * `queued` waits for its turn, `creating` makes the video, `sending` has a request under way, `waiting` is the pause between
 * two attempts, `paused` was stopped by the user, `offline` by the network. `done` and `failed` are ends; only `failed` can be left.
 */
export type UploadStage =
  'queued' | 'creating' | 'sending' | 'waiting' | 'paused' | 'offline' | 'done' | 'failed';

/** One thing that is being done for the upload. At most one at a time, unless chunks go in parallel. */
export interface Task {
  /** New for each request, so that an answer to an older one is recognised. */
  readonly id: number;
  readonly kind: 'create' | 'probe' | 'chunk';
  /** `held` was interrupted by a pause or by the network and starts again from its first byte. */
  readonly phase: 'running' | 'waiting' | 'held';
  /** Bytes of the file that it carries; empty for other kinds than `chunk`. */
  readonly range: ByteRange;
  readonly sentBytes: number;
  /** Failed attempts so far. */
  readonly failures: number;
  /** A 401 was already answered by a newer token; the next one ends the upload. */
  readonly tokenRenewed: boolean;
}

/** What never changes during an upload. */
export interface UploadPlan {
  readonly size: number;
  readonly chunkSize: number;
  /** Chunks in flight at once, if the server says that it takes them in any order. */
  readonly parallelChunks: number;
  /** A 401 asks for a newer token once instead of ending the upload. */
  readonly renewToken: boolean;
}

export interface UploadState {
  readonly stage: UploadStage;
  readonly plan: UploadPlan;
  readonly videoId?: string;
  /** The host takes the file in one request without Content-Range. */
  readonly whole: boolean;
  /** Chunks that may be in flight at once; more than 1 only after a probe allowed it. */
  readonly lanes: number;
  /** A probe answered, or the server has none. */
  readonly probed: boolean;
  /** What was missing after the last chunk is being sent, which happens once. */
  readonly completing: boolean;
  /** Neither on the server nor in a task, in order. */
  readonly missing: readonly ByteRange[];
  readonly tasks: readonly Task[];
  /** Whole percent. It never falls, except to 0 on failure (specification section 4); 100 means done. */
  readonly percent: number;
  readonly failure?: UploadFailure;
  readonly nextId: number;
}

/** The part of an answer that decides. */
export interface UploadAnswer {
  readonly status: number | null;
  readonly retryAfter?: string | null;
  readonly message?: string;
  readonly requestId?: string;
  /** Size of the file as a 202 counts it. */
  readonly total?: number;
  /** What the server holds, as inclusive [first, last] pairs; from a probe. */
  readonly ranges?: readonly (readonly [first: number, last: number])[];
  /** The server takes chunks in any order; from a probe. */
  readonly outOfOrder?: boolean;
}

export type UploadEvent =
  /** The queue gave the upload its turn. */
  | { readonly type: 'started' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'retried' }
  | { readonly type: 'wentOffline' }
  | { readonly type: 'cameOnline' }
  | { readonly type: 'videoCreated'; readonly videoId: string; readonly whole: boolean }
  | { readonly type: 'creationFailed'; readonly failure: UploadFailure }
  | { readonly type: 'bytesSent'; readonly id: number; readonly sentBytes: number }
  | { readonly type: 'answered'; readonly id: number; readonly answer: UploadAnswer }
  | { readonly type: 'waited'; readonly id: number }
  | { readonly type: 'fileChanged'; readonly id: number };

export type UploadCommand =
  | { readonly type: 'createVideo' }
  | { readonly type: 'sendChunk'; readonly id: number; readonly range: ByteRange; readonly whole: boolean }
  | { readonly type: 'probe'; readonly id: number }
  | {
      readonly type: 'wait';
      readonly id: number;
      readonly failures: number;
      readonly retryAfter?: string | null;
    }
  /** Gives up the request or the waiting with this id. */
  | { readonly type: 'abort'; readonly id: number };

/** An upload that waits for its turn. */
export function queuedUpload(plan: UploadPlan): UploadState {
  return {
    stage: 'queued',
    plan,
    whole: false,
    lanes: 1,
    probed: plan.parallelChunks <= 1,
    completing: false,
    missing: [{ start: 0, end: plan.size }],
    tasks: [],
    percent: 0,
    nextId: 1,
  };
}

/** First byte that the server has not confirmed; a retry goes on from here. */
export function resumeOffset(state: UploadState): number {
  const open = [...state.missing, ...chunksOf(state.tasks)].map((range) => range.start);
  return Math.min(state.plan.size, ...open);
}

/** Bytes confirmed by the server and bytes of the chunks under way. Falls when a chunk is lost. */
export function sentBytes(state: UploadState): number {
  const underWay = state.tasks.reduce((sum, task) => sum + task.sentBytes, 0);
  return state.plan.size - byteLength(state.missing) - byteLength(chunksOf(state.tasks)) + underWay;
}

/** Number of the attempt under way, from 1; 0 while nothing is sent. */
export function currentAttempt(state: UploadState): number {
  return Math.max(0, ...state.tasks.map((task) => (task.kind === 'create' ? 0 : task.failures + 1)));
}

/** The bytes of the chunks under way. */
export function chunksOf(tasks: readonly Task[]): readonly ByteRange[] {
  return tasks.filter((task) => task.kind === 'chunk').map((task) => task.range);
}
