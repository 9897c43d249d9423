import { byteLength, missingRanges } from './chunk-plan.pure';
import { isEnded, type UploadPlan, type UploadProgress, type UploadState } from './upload-state.pure';

/** Fields that are computed from the rest of the state. */
type Derived = 'status' | 'progress' | 'sentBytes' | 'resumeOffset' | 'secondsLeft';

/** A new upload, in stage `queued`. */
export function queuedUpload({ received = [], ...plan }: UploadPlan): UploadState {
  return withProgress({
    ...plan,
    stage: 'queued',
    attempt: 1,
    missing: missingRanges(plan.size, received),
    bytesPerSecond: 0,
    request: 1,
    bytes: 0,
  });
}

/** The state with its computed fields. */
export function withProgress(
  state: Omit<UploadState, Derived> & Partial<Pick<UploadState, 'sentBytes'>>,
): UploadState {
  const { stage, size, missing } = state;
  const confirmed = size - byteLength(missing) + state.bytes;
  // What has to be sent again was shown as sent before: the figure waits for it.
  const sentBytes = stage === 'failed' ? confirmed : Math.max(confirmed, state.sentBytes ?? 0);
  const isSending = stage === 'sending';
  const bytesPerSecond = isSending ? state.bytesPerSecond : 0;
  return {
    ...state,
    status: isEnded(stage) ? stage : state.videoId ? 'uploading' : 'awaiting',
    // Of the same bytes as `sentBytes`, so that both figures agree; 100 is kept for an upload that is done.
    progress:
      stage === 'done' ? 100 : stage === 'failed' ? 0 : Math.min(99, Math.floor((sentBytes * 100) / size)),
    sentBytes,
    resumeOffset: missing[0]?.start ?? size,
    since: isSending ? state.since : undefined,
    bytesPerSecond,
    secondsLeft: secondsLeft(size - confirmed, bytesPerSecond),
  };
}

/** Whole seconds until the rest is sent; `null` at 0 bytes per second. */
export function secondsLeft(restBytes: number, bytesPerSecond: number): number | null {
  return bytesPerSecond > 0 ? Math.ceil(restBytes / bytesPerSecond) : null;
}

/** The published part of a state. */
export function progressOf({
  chunkSize: _chunkSize,
  missing: _missing,
  chunk: _chunk,
  isTooLarge: _isTooLarge,
  isCompleting: _isCompleting,
  request: _request,
  bytes: _bytes,
  since: _since,
  pace: _pace,
  asked: _asked,
  ...progress
}: UploadState): UploadProgress {
  return progress;
}
