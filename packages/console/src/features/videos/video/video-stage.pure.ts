import type { VideoItem } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';

/** What a person sees of a video: the server's status, refined by what this browser knows of its upload. */
export type VideoStage =
  | { readonly stage: 'ready' }
  | { readonly stage: 'waiting' | 'queued' | 'noRoom' | 'paused' | 'offline' }
  | { readonly stage: 'uploading' | 'incomplete' | 'converting'; readonly percent: number }
  | { readonly stage: 'uploadFailed'; readonly uploadId: string; readonly code?: string }
  /** `isFinal`: the cause lies in the file, so that another try cannot help. */
  | { readonly stage: 'failed'; readonly code?: string; readonly isFinal: boolean };

/** What a video that plays lacks of its source. */
export function flawOf(video: Pick<VideoItem, 'truncated' | 'damaged'>): 'truncated' | 'damaged' | null {
  if (video.truncated) return 'truncated';
  return video.damaged ? 'damaged' : null;
}

type LiveRow = Pick<
  ProcessingRow,
  'status' | 'progress' | 'uploadId' | 'errorCode' | 'kind' | 'isRetryable' | 'waitsForRoom'
>;

/**
 * The stage of a video. The processing row is newer than the list wherever both speak of the same thing;
 * a list that already says `ready` or `failed` is final.
 */
export function videoStage(
  video: Pick<VideoItem, 'status' | 'progress' | 'error'>,
  row?: LiveRow,
): VideoStage {
  if (video.status === 'ready') return { stage: 'ready' };
  if (video.status === 'failed') {
    return { stage: 'failed', code: video.error?.code, isFinal: video.error?.retryable === false };
  }
  return row ? stageOfRow(row) : stageOfVideo(video);
}

function stageOfRow(row: LiveRow): VideoStage {
  switch (row.status) {
    case 'failed':
      return row.kind === 'upload' && row.uploadId !== undefined
        ? { stage: 'uploadFailed', uploadId: row.uploadId, code: row.errorCode }
        : { stage: 'failed', code: row.errorCode, isFinal: row.isRetryable === false };
    case 'converting':
    case 'uploading':
      return { stage: row.status, percent: Math.round(row.progress) };
    case 'waiting':
      if (row.kind === 'upload') return { stage: 'waiting' };
      return { stage: row.waitsForRoom ? 'noRoom' : 'queued' };
    case 'done':
      // Finished in this browser, but the list is older: its refetch is under way.
      return { stage: 'converting', percent: 100 };
    case 'paused':
    case 'offline':
      return { stage: row.status };
  }
}

function stageOfVideo(video: Pick<VideoItem, 'status' | 'progress'>): VideoStage {
  switch (video.status) {
    case 'processing':
      return video.progress > 0 ? { stage: 'converting', percent: video.progress } : { stage: 'queued' };
    case 'uploading':
      // Another browser may be sending it, or nobody: both are true of "incomplete".
      return { stage: 'incomplete', percent: video.progress };
    default:
      return { stage: 'waiting' };
  }
}

/** Whether another try of what failed can help: the upload goes on, or the conversion starts over. */
export function isRetryable(
  stage: VideoStage,
): stage is Extract<VideoStage, { stage: 'failed' | 'uploadFailed' }> {
  return stage.stage === 'uploadFailed' || (stage.stage === 'failed' && !stage.isFinal);
}
