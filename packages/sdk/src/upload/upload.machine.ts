import type { Step, Transition } from '../kernel/machine';
import { lastChunk, missingFrom, missingRanges, nextChunk } from './chunk-plan.pure';
import { failureCode, responseVerdict, toFailure } from './response-verdict.pure';
import {
  holdsPlace,
  isEnded,
  maxAttempts,
  sentBytes,
  type RequestEvent,
  type UploadAnswer,
  type UploadCommand,
  type UploadEvent,
  type UploadState,
} from './upload-state.pure';
import type { UploadFailure } from './upload.errors';

type UploadStep = Step<UploadState, UploadCommand>;

/** The rule of one upload: every event in every stage. What does not fit a stage, or came too late, changes nothing. */
export const uploadTransition: Transition<UploadState, UploadEvent, UploadCommand> = (state, event) => {
  const { stage } = state;
  switch (event.type) {
    case 'started':
      return stage === 'queued' ? goOn(state) : step(state);
    case 'resumed':
      return step(stage === 'paused' ? { ...state, stage: 'queued' } : state);
    case 'retried':
      return step(stage === 'failed' ? retry(state) : state);
    case 'cameOnline':
      return stage === 'offline' ? goOn(state) : step(state);
    case 'wentOffline':
      return holdsPlace(stage) ? halt(state, 'offline') : step(state);
    case 'paused':
      return isEnded(stage) ? step(state) : halt(state, 'paused');
    default:
      return event.request === state.request ? requestWentOn(state, event) : step(state);
  }
};

function requestWentOn(state: UploadState, event: RequestEvent): UploadStep {
  const ended = withoutRequest(state);
  switch (event.type) {
    case 'bytesSent':
      return step(raised({ ...state, chunkSent: event.bytes }));
    case 'videoCreated': {
      const { videoId, isWhole } = event;
      const created = { ...ended, videoId, chunkSize: isWhole ? Infinity : state.chunkSize };
      return state.stage === 'creating' ? goOn(created) : step(created);
    }
    case 'answered':
      return judge(ended, event.answer);
    case 'waited':
      return goOn(ended);
    case 'ended':
      return fail(ended, event.error);
  }
}

function judge(state: UploadState, answer: UploadAnswer): UploadStep {
  const { size, chunkSize, request } = state;
  const { status, total = size, retryAfter } = answer;
  const error = toFailure(failureCode(status), answer);
  if (status === 401 && state.renewToken && !state.isTokenNew) return goOn({ ...state, isTokenNew: true });
  const verdict = responseVerdict(status, chunkSize < Infinity ? 'chunk' : 'whole');
  const failures = state.failures + 1;
  if (verdict === 'retry' && failures < maxAttempts) {
    return step({ ...state, stage: 'waiting', failures }, { type: 'wait', request, failures, retryAfter });
  }
  const chunk = chunkOf(state);
  if (!chunk) return reconcile(state, answer, error);
  if (verdict === 'continue')
    return goOn(fresh({ ...state, missing: missingFrom(state.missing, chunk.end) }));
  if (verdict !== 'finished') return fail(state, error);
  // A server that stored another number of bytes did not store this file.
  if (total !== size) return fail(state, { ...error, code: 'size-mismatch' });
  return step({ ...state, stage: 'done', progress: 100, missing: [] });
}

/**
 * Believes the probe about what is missing, or the answers so far where there is no probe. With nothing missing the last
 * chunk is repeated, for the 202 that the server owes.
 */
function reconcile(state: UploadState, { ranges }: UploadAnswer, error: UploadFailure): UploadStep {
  const { size, missing } = state;
  const gaps = Array.isArray(ranges) ? missingRanges(size, ranges) : missing;
  const isLast = !missing.length;
  if (isLast && gaps === missing) return fail(state, { ...error, code: 'incomplete' });
  const open = gaps.length ? gaps : [lastChunk(size, state.chunkSize)];
  return goOn(fresh({ ...state, missing: open, holdings: isLast ? 'last' : 'known' }));
}

/** Starts the next request. */
function goOn(state: UploadState): UploadStep {
  const { videoId, isCreating, request } = state;
  const chunk = chunkOf(state);
  if (isCreating && !videoId) return step({ ...state, stage: 'creating' });
  if (!videoId)
    return step({ ...state, stage: 'creating', isCreating: true }, { type: 'createVideo', request });
  // Every byte was accepted, twice where the server lacked some, and no 202 came.
  if (!chunk && state.holdings === 'last') return fail(state, { code: 'incomplete' });
  return step({ ...state, stage: 'sending' }, { type: 'exchange', request, chunk });
}

/** The chunk whose turn it is; none when the server is to be asked what it holds. */
function chunkOf({ holdings, missing, chunkSize }: UploadState) {
  return holdings === 'ask' ? undefined : nextChunk(missing, chunkSize);
}

/** Interrupts everything but the creation of the video, which would have to be repeated. */
function halt(state: UploadState, stage: 'paused' | 'offline'): UploadStep {
  const { videoId, isCreating, request } = state;
  if (isCreating && !videoId) return step({ ...state, stage });
  return step({ ...withoutRequest(state), stage }, { type: 'abort', request });
}

function fail(state: UploadState, error: UploadFailure): UploadStep {
  return step({ ...state, stage: 'failed', progress: 0, error, isCreating: false });
}

/** Back into the queue with what was confirmed; the server is asked what became of the rest, where it can be. */
function retry(state: UploadState): UploadState {
  return fresh({ ...state, stage: 'queued', error: undefined, holdings: state.videoId ? 'ask' : 'known' });
}

/** The attempts are counted anew for each chunk. */
function fresh(state: UploadState): UploadState {
  return raised({ ...state, failures: 0, isTokenNew: false });
}

function raised(state: UploadState): UploadState {
  const percent = Math.floor((sentBytes(state) * 100) / state.size);
  return { ...state, progress: Math.max(state.progress, Math.min(99, percent)) };
}

function withoutRequest(state: UploadState): UploadState {
  return { ...state, request: state.request + 1, chunkSent: 0 };
}

function step(state: UploadState, ...commands: readonly UploadCommand[]): UploadStep {
  return { state, commands };
}
