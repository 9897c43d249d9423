import type { Step } from '../kernel/machine';
import { contentRange, missingFrom, missingRanges, nextChunk } from './chunk-plan.pure';
import type { UploadErrorCode } from '../kernel/error-codes';
import { failureCode, responseVerdict } from './response-verdict.pure';
import { withProgress } from './upload-progress.pure';
import {
  holdsPlace,
  isEnded,
  maxAttempts,
  type RequestEvent,
  type UploadAnswer,
  type UploadCommand,
  type UploadEvent,
  type UploadState,
} from './upload-state.pure';
import { uploadError, type FailureFacts } from './upload.errors';

type UploadStep = Step<UploadState, UploadCommand>;

/**
 * The transitions of one upload. An event that does not apply to the stage, or is of an earlier request, is ignored.
 *
 * @example
 * ```ts
 * const pause = (state: UploadState) => uploadTransition(state, { type: 'paused' }).state.stage;
 * ```
 */
export function uploadTransition(state: UploadState, event: UploadEvent): UploadStep {
  if (event.type === 'limited') return step(withLimits(state, event));
  const { state: next, commands } = stepOf(state, event);
  return { state: next === state ? state : withProgress(next), commands };
}

function stepOf(state: UploadState, event: Exclude<UploadEvent, { type: 'limited' }>): UploadStep {
  const { stage } = state;
  switch (event.type) {
    case 'started':
      return stage === 'queued' ? sendNext(state) : step(state);
    case 'resumed':
      return step(stage === 'paused' ? { ...state, stage: 'queued' } : state);
    case 'retried':
      return step(retry(state));
    case 'cameOnline':
      return stage === 'offline' ? sendNext(state) : step(state);
    case 'wentOffline':
      return holdsPlace(stage) ? halt(state, 'offline') : step(state);
    case 'paused':
      return halt(state, 'paused');
    default:
      return event.request === state.request ? handleRequestEvent(state, event) : step(state);
  }
}

function handleRequestEvent(state: UploadState, event: RequestEvent): UploadStep {
  const ended = withoutRequest(state);
  switch (event.type) {
    case 'bytesSent':
      return step(withBytesSent(state, event));
    case 'videoCreated': {
      const { videoId, isWhole } = event;
      const created = {
        ...ended,
        videoId,
        isCreating: false,
        chunkSize: isWhole ? Infinity : state.chunkSize,
      };
      return state.stage === 'creating' ? sendNext(created) : step(created);
    }
    case 'answered':
      return handleAnswer(ended, event.answer);
    case 'waited':
      return sendNext(ended);
    case 'ended':
      return step({ ...ended, stage: 'failed', error: event.error, isCreating: false });
  }
}

function handleAnswer(state: UploadState, answer: UploadAnswer): UploadStep {
  const { attempt, request } = state;
  const { status, retryAfter, isVerified } = answer;
  const verdict = responseVerdict(status, state.chunkSize === Infinity);
  if (verdict === 'retry' && attempt < maxAttempts) {
    const wait: UploadCommand = { type: 'wait', request, failures: attempt, retryAfter };
    return step({ ...state, stage: 'waiting', attempt: attempt + 1 }, wait);
  }
  const { chunk } = state;
  if (!chunk) return complete(state, answer);
  if (verdict === 'continue')
    return sendNext(resetAttempts({ ...state, missing: missingFrom(state.missing, chunk.end) }));
  if (verdict !== 'finished') return fail(state, failureCode(status, answer.code), answer);
  // A server that stored another number of bytes did not store this file.
  if ((answer.total ?? state.size) !== state.size) return fail(state, 'UPLOAD_SIZE_MISMATCH', answer);
  if (isVerified === false) return fail(state, 'UPLOAD_DIGEST_MISMATCH', answer);
  return step({ ...state, stage: 'done', missing: [], isVerified });
}

/** Sends the ranges that the server's probe reports missing; with none, or without an answer, the upload fails. */
function complete(state: UploadState, answer: UploadAnswer): UploadStep {
  const { ranges } = answer;
  const missing = Array.isArray(ranges) ? missingRanges(state.size, ranges) : [];
  if (!missing.length) return fail(state, 'UPLOAD_INCOMPLETE', answer);
  return sendNext(resetAttempts({ ...state, missing, isCompleting: true }));
}

/** Starts the next request. */
function sendNext(state: UploadState): UploadStep {
  const { videoId, isCreating, request } = state;
  if (isCreating) return step({ ...state, stage: 'creating' });
  if (!videoId && state.isTooLarge) return fail(state, 'UPLOAD_FILE_TOO_LARGE');
  if (!videoId)
    return step({ ...state, stage: 'creating', isCreating: true }, { type: 'createVideo', request });
  const { size, chunkSize, missing } = state;
  const chunk = nextChunk(missing, chunkSize);
  // Without a chunk every byte was accepted and no 202 came: the server is probed once for missing ranges.
  if (!chunk && state.isCompleting) return fail(state, 'UPLOAD_INCOMPLETE');
  const range = chunk && chunkSize < Infinity ? contentRange(chunk, size) : undefined;
  const exchange = {
    type: 'exchange',
    request,
    videoId,
    chunk,
    contentRange: range,
    chunkSize,
    missing,
  } as const;
  return step({ ...state, stage: 'sending', chunk }, exchange);
}

/** Interrupts everything but the creation of the video, which would have to be repeated. */
function halt(state: UploadState, stage: 'paused' | 'offline'): UploadStep {
  const { isCreating, request } = state;
  if (isEnded(state.stage)) return step(state);
  if (isCreating) return step({ ...state, stage });
  return step({ ...withoutRequest(state), stage }, { type: 'abort', request });
}

function fail(state: UploadState, code: UploadErrorCode, facts?: FailureFacts): UploadStep {
  return step({ ...state, stage: 'failed', error: uploadError(code, facts) });
}

/** Back to `queued`, to continue at the first byte that was not confirmed. */
function retry(state: UploadState): UploadState {
  if (state.stage !== 'failed') return state;
  return resetAttempts({ ...state, stage: 'queued', error: undefined, isCompleting: false });
}

/** Attempts are counted per chunk. */
function resetAttempts(state: UploadState): UploadState {
  return { ...state, attempt: 1 };
}

/** Speed is averaged since the stage last became `sending`. */
function withBytesSent(
  state: UploadState,
  { bytes, atMs }: Extract<RequestEvent, { type: 'bytesSent' }>,
): UploadState {
  const sentBytes = state.sentBytes - state.bytes + bytes;
  const { since = { atMs, bytes: sentBytes } } = state;
  const bytesPerSecond = ((sentBytes - since.bytes) * 1_000) / (atMs - since.atMs || 1);
  return { ...state, bytes, since, bytesPerSecond };
}

/** A file that goes whole keeps its size of chunks. */
function withLimits(
  state: UploadState,
  { chunkSize, isTooLarge }: Extract<UploadEvent, { type: 'limited' }>,
): UploadState {
  const isSame = state.chunkSize === Infinity || state.chunkSize === chunkSize;
  if (isSame && isTooLarge === (state.isTooLarge ?? false)) return state;
  return { ...state, chunkSize: isSame ? state.chunkSize : chunkSize, isTooLarge };
}

function withoutRequest(state: UploadState): UploadState {
  return { ...state, request: state.request + 1, bytes: 0 };
}

function step(state: UploadState, ...commands: readonly UploadCommand[]): UploadStep {
  return { state, commands };
}
