import type { Tracked } from './merge.pure';
import { currentProgress, percentOf, type ProcessingProgress, type TrackedVideo } from './tracked-video.pure';

/** One video in the panel. */
export interface ProcessingRow extends ProcessingProgress {
  readonly id: string;
  /** An `upload` turns into a `transcode` when the server has the file. */
  readonly kind: 'upload' | 'transcode';
  readonly name: string;
  readonly videoId?: string;
  readonly uploadId?: string;
  /** The folder that an upload goes to; absent for the root. */
  readonly directoryId?: string;
}

/** The figures over all rows, and the rows. */
export interface ProcessingPanel {
  /** Newest first. */
  readonly rows: readonly ProcessingRow[];
  /** Mean over the videos, whole percent; 100 only when each of them is at 100. 0 without videos. */
  readonly percent: number;
  /** Videos at 100. */
  readonly done: number;
  readonly total: number;
  /** `idle`: no videos; `working`: something is under way; `settled`: everything is done or failed. */
  readonly phase: 'idle' | 'working' | 'settled';
}

/**
 * The panel over the newest videos (specification section 2, decisions «Processing panel»). A row that is as it was `before` is
 * the same object, so that only rows that changed are drawn again.
 *
 * @example
 * ```ts
 * const { rows, percent, phase } = panelOf([], 5); // no rows, 0, 'idle'
 * ```
 */
export function panelOf(
  tracked: Tracked,
  limit: number,
  before: readonly ProcessingRow[] = [],
): ProcessingPanel {
  const shown = tracked.filter((video) => !video.isDismissed).slice(0, limit);
  const percents = shown.map(percentOf);
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return {
    rows: sharedRows(shown.map(toRow), before),
    percent: Math.floor(sum / (shown.length || 1)),
    done: percents.filter((percent) => percent >= 100).length,
    total: shown.length,
    phase: phaseOf(shown.map(currentProgress)),
  };
}

/** The phase of a panel with these rows. */
export function phaseOf(rows: readonly Pick<ProcessingProgress, 'status'>[]): ProcessingPanel['phase'] {
  if (rows.length === 0) return 'idle';
  return rows.every(({ status }) => status === 'done' || status === 'failed') ? 'settled' : 'working';
}

function sharedRows(rows: readonly ProcessingRow[], before: readonly ProcessingRow[]) {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const last = known.get(row.id);
    return last && isSame(last, row) ? last : row;
  });
}

function isSame(one: ProcessingRow, other: ProcessingRow): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof ProcessingRow)[];
  return names.every((name) => one[name] === other[name]);
}

function toRow(video: TrackedVideo): ProcessingRow {
  const { id, name, videoId, uploadId, directoryId, upload, transcode } = video;
  const isUpload = !transcode && upload?.status !== 'done';
  const kind = isUpload ? 'upload' : 'transcode';
  return { id, kind, name, videoId, uploadId, directoryId, ...currentProgress(video) };
}
