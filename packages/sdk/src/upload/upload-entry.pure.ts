import { secondsLeft } from './speed.pure';
import {
  holdsPlace,
  isEnded,
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
  /** Attempt of the chunk under way or next, 1–5. */
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

/** What people see of a machine's state, at a speed in bytes per second. */
export function progressOf(state: UploadState, bytesPerSecond: number): UploadProgress {
  const { stage, videoId, progress, error } = state;
  const sent = sentBytes(state);
  return {
    status: isEnded(stage) ? stage : videoId ? 'uploading' : 'awaiting',
    stage,
    progress,
    sentBytes: sent,
    resumeOffset: resumeOffset(state),
    attempt: state.failures + 1,
    videoId,
    error,
    bytesPerSecond,
    secondsLeft: secondsLeft(state.size - sent, bytesPerSecond),
  };
}

/** Adds up the entries of a queue. */
export function summarize(entries: readonly (UploadProgress & { readonly size: number })[]): UploadSummary {
  const going = entries.filter(({ stage }) => stage !== 'failed');
  const sum = (figure: (entry: (typeof entries)[number]) => number) =>
    going.reduce((total, entry) => total + figure(entry), 0);
  const sent = sum((entry) => entry.sentBytes);
  const totalBytes = sum(({ size }) => size);
  const bytesPerSecond = sum((entry) => entry.bytesPerSecond);
  return {
    total: entries.length,
    done: going.filter(({ stage }) => stage === 'done').length,
    failed: entries.length - going.length,
    active: going.filter(({ stage }) => holdsPlace(stage)).length,
    percent: Math.floor(sum(({ progress, size }) => progress * size) / (totalBytes || 1)),
    sentBytes: sent,
    totalBytes,
    bytesPerSecond,
    secondsLeft: secondsLeft(totalBytes - sent, bytesPerSecond),
  };
}
