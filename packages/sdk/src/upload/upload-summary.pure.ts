import { secondsLeft } from './upload-progress.pure';
import { holdsSlot, type UploadProgress, type UploadStage } from './upload-state.pure';

/** Totals over all files of a queue. */
export interface UploadSummary {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Files that count against `concurrency`: stage creating, sending, waiting or offline. */
  readonly active: number;
  /** Mean of `progress` weighted by size, whole percent, without failed files; 100 only when every other file is done. */
  readonly percent: number;
  /** Without failed files, like `totalBytes`. */
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly bytesPerSecond: number;
  /** `null` while unknown. */
  readonly secondsLeft: number | null;
}

/**
 * Adds up the entries of a queue.
 *
 * @example
 * ```ts
 * const { total, percent, secondsLeft } = summarize([]); // 0, 0, null
 * ```
 */
export function summarize(entries: readonly (UploadProgress & { readonly size: number })[]): UploadSummary {
  const going = entries.filter(({ stage }) => stage !== 'failed');
  const sum = (figure: (entry: (typeof entries)[number]) => number) =>
    going.reduce((total, entry) => total + figure(entry), 0);
  const count = (isCounted: (stage: UploadStage) => boolean) =>
    entries.filter(({ stage }) => isCounted(stage)).length;
  const sentBytes = sum((entry) => entry.sentBytes);
  const totalBytes = sum((entry) => entry.size);
  const bytesPerSecond = sum((entry) => entry.bytesPerSecond);
  return {
    total: entries.length,
    done: count((stage) => stage === 'done'),
    failed: entries.length - going.length,
    active: count(holdsSlot),
    percent: Math.floor(sum((entry) => entry.progress * entry.size) / (totalBytes || 1)),
    sentBytes,
    totalBytes,
    bytesPerSecond,
    secondsLeft: secondsLeft(totalBytes - sentBytes, bytesPerSecond),
  };
}
