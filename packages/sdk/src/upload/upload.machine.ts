import type { Step } from '../kernel/machine';
import {
  byteLength,
  contentRange,
  missingFrom,
  missingRanges,
  nextChunk,
  type ByteRange,
  type ReceivedRanges,
} from './chunk-plan.pure';
import type { UploadErrorCode } from '../kernel/error-codes';
import { failureCode, responseVerdict } from './response-verdict.pure';
import { withProgress } from './upload-progress.pure';
import {
  holdsSlot,
  isEnded,
  maxAttempts,
  mostQuestions,
  type UploadAnswer,
  type UploadCommand,
  type UploadEvent,
  type UploadState,
} from './upload-state.pure';
import { uploadError, type FailureFacts } from './upload-errors.pure';

/** The next state and the commands of an event; false where the event does not apply to the stage. */
type Reaction = readonly [state: UploadState, ...commands: UploadCommand[]] | false;

type Reactions = {
  readonly [Type in UploadEvent['type']]: (
    state: UploadState,
    event: Extract<UploadEvent, { readonly type: Type }>,
  ) => Reaction;
};

/** The transitions of one upload. An event that does not apply to the stage, or is of an earlier request, is ignored. */
export function uploadTransition(state: UploadState, event: UploadEvent): Step<UploadState, UploadCommand> {
  const { request } = { request: state.request, ...event };
  // A file that goes whole keeps its size of chunks.
  const limited = { ...state, ...event.limits, ...(state.chunkSize === Infinity && { chunkSize: Infinity }) };
  const react = reactions[event.type] as (state: UploadState, event: UploadEvent) => Reaction;
  const reaction = request === state.request && react(limited, event);
  if (!reaction) return { state, commands: [] };
  const [next, ...commands] = reaction;
  return { state: withProgress(next), commands };
}

const reactions: Reactions = {
  started: (state) => state.stage === 'queued' && sendNext(state),
  resumed: (state) => state.stage === 'paused' && [{ ...state, stage: 'queued' }],
  /** To continue at the first byte that was not confirmed. */
  retried: (state) =>
    state.stage === 'failed' && [
      { ...state, attempt: 1, stage: 'queued', error: undefined, isCompleting: false },
    ],
  online: (state) => state.stage === 'offline' && sendNext(state),
  offline: (state) => holdsSlot(state.stage) && halt(state, 'offline'),
  paused: (state) => halt(state, 'paused'),
  /** Speed is averaged since the stage last became `sending`. */
  bytesSent(state, { bytes, atMs }) {
    const sentBytes = bytes - byteLength(state.missing);
    const { since = { atMs, bytes: sentBytes } } = state;
    const elapsedMs = atMs - since.atMs;
    const bytesPerSecond = ((sentBytes - since.bytes) * 1_000) / (elapsedMs || 1);
    // The first bytes only fill the buffers on the way.
    const pace = elapsedMs < 1_000 ? state.pace : bytesPerSecond;
    return [{ ...state, bytes, since, bytesPerSecond, pace }];
  },
  videoCreated(state, { videoId, isWhole }) {
    const whole = isWhole && { chunkSize: Infinity };
    const created = { ...withoutRequest(state), videoId, isCreating: false, ...whole };
    return state.stage === 'creating' ? sendNext(created) : [created];
  },
  answered: (state, { answer }) => handleAnswer(withoutRequest(state), answer),
  waited: (state) => sendNext(withoutRequest(state)),
  ended: (state, { error }) => [{ ...withoutRequest(state), stage: 'failed', error, isCreating: false }],
};

function handleAnswer(state: UploadState, answer: UploadAnswer): Reaction {
  const { attempt, request, chunk, asked } = state;
  const { status, retryAfter } = answer;
  if (!chunk && asked !== undefined) return resume(state, answer);
  const verdict = responseVerdict(status, state.chunkSize === Infinity);
  const left = isCut(answer) ? { ...state, ...interrupted(state) } : state;
  if (verdict === 'retry' && attempt < maxAttempts)
    return [
      { ...left, stage: 'waiting', attempt: attempt + 1 },
      { type: 'wait', request, failures: attempt, retryAfter },
    ];
  if (!chunk) return complete(state, answer);
  // Attempts are counted per chunk.
  if (verdict === 'continue')
    return sendNext({
      ...state,
      attempt: 1,
      missing: missingFrom(state.missing, answer.chunkEnd ?? chunk.end),
    });
  return verdict === 'finished'
    ? finish(state, answer)
    : fail(left, failureCode(status, answer.code), answer);
}

function finish(state: UploadState, answer: UploadAnswer): Reaction {
  const { total = state.size, isVerified } = answer;
  // A server that stored another number of bytes did not store this file.
  if (total !== state.size) return fail(state, 'UPLOAD_SIZE_MISMATCH', answer);
  if (isVerified === false) return fail(state, 'UPLOAD_DIGEST_MISMATCH', answer);
  return [{ ...state, stage: 'done', missing: [], isVerified }];
}

/** Whether the bytes of a request may have come although it was not answered: by the server, or only by a gateway. */
function isCut({ status, isUnsent }: UploadAnswer): boolean {
  return !isUnsent && (status === null || status === 502 || status === 504);
}

/** A chunk was interrupted: the server is asked what came of it, before more is sent. */
function interrupted({ stage, chunk, chunkSize }: UploadState): Partial<UploadState> {
  return stage === 'sending' && chunk && chunkSize < Infinity ? { asked: 0 } : {};
}

/** Goes on from what the server tells that it has; where it tells nothing, with the chunk as it was. */
function resume(state: UploadState, answer: UploadAnswer): Reaction {
  const { ranges, retryAfter } = answer;
  const { size, missing, request, attempt, asked = 0 } = state;
  // The line may still be down. A host that never answers must not keep the chunk from being sent.
  if (isCut(answer) && asked < mostQuestions - 1)
    return [
      { ...state, stage: 'waiting', asked: asked + 1 },
      { type: 'wait', request, failures: attempt, retryAfter },
    ];
  const told = { ...state, asked: undefined };
  if (!Array.isArray(ranges)) return sendNext(told);
  const lacking = lackingBytes(size, ranges);
  // What came in spite of the interruption makes it no failure of the chunk.
  const isFurther = byteLength(lacking) < byteLength(missing);
  return sendNext({ ...told, missing: lacking, attempt: isFurther ? 1 : attempt });
}

/** Sends what the server's probe reports missing; without an answer the upload fails. */
function complete(state: UploadState, answer: UploadAnswer): Reaction {
  const { ranges } = answer;
  if (!Array.isArray(ranges)) return fail(state, 'UPLOAD_INCOMPLETE', answer);
  return sendNext({ ...state, attempt: 1, missing: lackingBytes(state.size, ranges), isCompleting: true });
}

/** What the server lacks. Where it has everything, only its 202 was lost: the last byte gets it again. */
function lackingBytes(size: number, ranges: ReceivedRanges): readonly ByteRange[] {
  const missing = missingRanges(size, ranges);
  return missing.length ? missing : [{ start: size - 1, end: size }];
}

function sendNext(state: UploadState): Reaction {
  const { videoId, isCreating, request, size, chunkSize, missing, asked } = state;
  if (isCreating) return [{ ...state, stage: 'creating' }];
  if (!videoId)
    return state.isTooLarge
      ? fail(state, 'UPLOAD_FILE_TOO_LARGE')
      : [
          { ...state, stage: 'creating', isCreating: true },
          { type: 'createVideo', request },
        ];
  const chunk = asked === undefined ? nextChunk(missing, chunkSize) : undefined;
  // Without a chunk every byte was accepted and no 202 came: the server is probed once for missing ranges.
  if (!chunk && asked === undefined && state.isCompleting) return fail(state, 'UPLOAD_INCOMPLETE');
  const range = chunk && chunkSize < Infinity ? contentRange(chunk, size) : undefined;
  return [
    { ...state, stage: 'sending', chunk },
    { type: 'exchange', request, videoId, chunk, contentRange: range, chunkSize, missing },
  ];
}

/** Interrupts everything but the creation of the video, which would have to be repeated. */
function halt(state: UploadState, stage: 'paused' | 'offline'): Reaction {
  const { isCreating, request } = state;
  if (isEnded(state.stage)) return false;
  return isCreating
    ? [{ ...state, stage }]
    : [
        { ...withoutRequest(state), stage, ...interrupted(state) },
        { type: 'abort', request },
      ];
}

function fail(state: UploadState, code: UploadErrorCode, facts?: FailureFacts): Reaction {
  return [{ ...state, stage: 'failed', error: uploadError(code, facts) }];
}

function withoutRequest(state: UploadState): UploadState {
  return { ...state, request: state.request + 1, bytes: 0 };
}
