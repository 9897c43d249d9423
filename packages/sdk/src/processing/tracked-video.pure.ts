/** Status of a row. */
export type ProcessingStatus =
  /** `waiting`: queued for upload or conversion, or the video is being created. */
  'waiting' | 'uploading' | 'paused' | 'offline' | 'converting' | 'done' | 'failed';

/** The fields of an upload entry that the panel uses. */
export interface SeenUpload {
  readonly id: string;
  readonly name: string;
  readonly stage: 'queued' | 'creating' | 'sending' | 'waiting' | 'paused' | 'offline' | 'done' | 'failed';
  /** 0–100. */
  readonly progress: number;
  /** Confirmed bytes, and bytes of the chunk under way. */
  readonly sentBytes?: number;
  /** Bytes of the file. */
  readonly size?: number;
  readonly videoId?: string;
  readonly accountId?: string;
  readonly replaces?: boolean;
  readonly directoryId?: string;
  readonly error?: { readonly code: string; readonly text?: string };
}

/** An item of `GET /v1/videos/transcode/progress`. */
export interface SeenTranscode {
  readonly videoId: string;
  readonly title: string;
  /** 0–100. */
  readonly progress: number;
  readonly status: 'queued' | 'running' | 'done' | 'failed';
  readonly waitsForRoom?: boolean;
  readonly error?: {
    readonly code: string;
    readonly message?: string;
    readonly retryable?: boolean;
  } | null;
}

/** One of the two steps of a video: its upload or its transcode. */
export interface ProcessingProgress {
  readonly progress: number;
  readonly status: ProcessingStatus;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  /** False for a failure whose cause lies in the file; absent otherwise. */
  readonly isRetryable?: boolean;
  /** True for a conversion that is `waiting` until the storage of the server has room; absent otherwise. */
  readonly waitsForRoom?: boolean;
  /** Uploads only: confirmed bytes, and bytes of the chunk under way. */
  readonly sentBytes?: number;
  /** Uploads only: bytes of the file. */
  readonly size?: number;
}

/** A video that the panel follows: what {@link panelOf} takes. It outlives its upload entry, so that the overall percent never jumps back. */
export interface TrackedVideo {
  /** Stable for as long as the video is followed. */
  readonly id: string;
  readonly name: string;
  readonly videoId?: string;
  readonly uploadId?: string;
  /** The team of its upload, or whose poll listed it. */
  readonly accountId?: string;
  /** The folder that its upload goes to; absent for the root, and where no upload was seen. */
  readonly directoryId?: string;
  readonly upload?: ProcessingProgress;
  readonly transcode?: ProcessingProgress;
  /** Consecutive polls that did not list it although its upload was done. */
  readonly misses: number;
  readonly isDismissed: boolean;
}

/** The step that the row shows: the upload until it is done, then the transcode. */
export function currentProgress({ upload, transcode }: TrackedVideo): ProcessingProgress {
  if (transcode) return transcode;
  if (upload && upload.status !== 'done') return upload;
  return { progress: 0, status: 'waiting' };
}

/** Percent of both steps: their mean, or the transcode alone when no upload was seen (decisions, «Processing panel»). */
export function percentOf({ upload, transcode }: TrackedVideo): number {
  const converted = transcode?.progress ?? 0;
  return upload ? (upload.progress + converted) / 2 : converted;
}

/** Whether the video is done or failed, which only a retry changes. */
export function isSettled(video: TrackedVideo): boolean {
  const { status } = currentProgress(video);
  return status === 'done' || status === 'failed';
}

const uploadStatus: Readonly<Record<SeenUpload['stage'], ProcessingStatus>> = {
  queued: 'waiting',
  creating: 'waiting',
  sending: 'uploading',
  waiting: 'uploading',
  paused: 'paused',
  offline: 'offline',
  done: 'done',
  failed: 'failed',
};

/** The upload step of a file in the queue. */
export function progressOfUpload({
  stage,
  progress,
  error,
  sentBytes,
  size,
}: SeenUpload): ProcessingProgress {
  const status = uploadStatus[stage];
  return { status, progress, sentBytes, size, errorCode: error?.code, errorMessage: error?.text };
}

/** The transcode step; it is complete at 100 (specification section 4). */
export function progressOfTranscode({
  status,
  progress,
  error,
  waitsForRoom = false,
}: SeenTranscode): ProcessingProgress {
  if (status === 'failed') {
    const failure = { errorCode: error?.code, errorMessage: error?.message };
    const permanent = error?.retryable === false ? { isRetryable: false } : {};
    return { status, progress: Math.min(99, progress), ...failure, ...permanent };
  }
  if (status === 'done' || progress >= 100) return completeProgress;
  if (status === 'running') return { status: 'converting', progress };
  return { status: 'waiting', progress, ...(waitsForRoom && { waitsForRoom }) };
}

/** A step that is complete. */
export const completeProgress: ProcessingProgress = { status: 'done', progress: 100 };
