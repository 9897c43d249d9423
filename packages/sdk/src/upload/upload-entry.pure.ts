import { secondsLeft } from './speed.pure';
import {
  currentAttempt,
  resumeOffset,
  sentBytes,
  type UploadStage,
  type UploadState,
} from './upload-state.pure';
import type { UploadFailure } from './upload.errors';

/** The four states of the specification (section 3); {@link UploadStage} is finer. `awaiting` lasts until the video exists. */
export type UploadStatus = 'awaiting' | 'uploading' | 'done' | 'failed';

/** What changes in an entry while its file travels. */
export interface UploadProgress {
  readonly status: UploadStatus;
  readonly stage: UploadStage;
  /** Whole percent, 0–100. Never falls, except to 0 on failure; 100 only when the server has everything. */
  readonly progress: number;
  /** Bytes confirmed and bytes under way. Falls when a chunk has to be sent again. */
  readonly sentBytes: number;
  /** First byte that the server has not confirmed; pause, offline and retry go on from here. */
  readonly resumeOffset: number;
  /** Attempt of the chunk under way, 1–5; 0 while nothing is sent. */
  readonly attempt: number;
  readonly videoId?: string;
  readonly error?: UploadFailure;
  /** 0 while nothing moves. */
  readonly bytesPerSecond: number;
  /** `null` while unknown. */
  readonly secondsLeft: number | null;
}

/** All files of a queue together. */
export interface UploadSummary {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Files that hold one of the places of the queue: creating, sending, waiting or offline. */
  readonly active: number;
  /** Whole percent of all bytes, failed files excepted; 100 only when each of them is done. */
  readonly percent: number;
  /** Failed files excepted, like `totalBytes`. */
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly bytesPerSecond: number;
  /** `null` while unknown. */
  readonly secondsLeft: number | null;
}

/** Whether a file in this stage holds one of the places of the queue. */
export function holdsPlace(stage: UploadStage): boolean {
  return stage === 'creating' || stage === 'sending' || stage === 'waiting' || stage === 'offline';
}

/** What people see of a machine's state, at a speed in bytes per second. */
export function progressOf(state: UploadState, bytesPerSecond: number): UploadProgress {
  const { stage, videoId, plan } = state;
  const sent = sentBytes(state);
  const isEnded = stage === 'done' || stage === 'failed';
  return {
    status: isEnded ? stage : videoId === undefined ? 'awaiting' : 'uploading',
    stage,
    progress: state.percent,
    sentBytes: sent,
    resumeOffset: resumeOffset(state),
    attempt: currentAttempt(state),
    videoId,
    error: state.failure,
    bytesPerSecond,
    secondsLeft: secondsLeft(plan.size - sent, bytesPerSecond),
  };
}

/** Adds up the entries of a queue. */
export function summarize(entries: readonly (UploadProgress & { readonly size: number })[]): UploadSummary {
  const sum = { done: 0, failed: 0, active: 0, sentBytes: 0, totalBytes: 0, bytesPerSecond: 0 };
  for (const entry of entries) {
    if (entry.stage === 'failed') {
      sum.failed += 1;
      continue;
    }
    if (entry.stage === 'done') sum.done += 1;
    if (holdsPlace(entry.stage)) sum.active += 1;
    sum.sentBytes += entry.sentBytes;
    sum.totalBytes += entry.size;
    sum.bytesPerSecond += entry.bytesPerSecond;
  }
  const total = entries.length;
  const isComplete = sum.done > 0 && sum.done + sum.failed === total;
  const percent = isComplete ? 100 : Math.min(99, Math.floor((sum.sentBytes * 100) / (sum.totalBytes || 1)));
  const left = secondsLeft(sum.totalBytes - sum.sentBytes, sum.bytesPerSecond);
  return { ...sum, total, percent, secondsLeft: left };
}
