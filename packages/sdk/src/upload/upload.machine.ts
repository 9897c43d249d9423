import type { Step, Transition } from '../kernel/machine';
import { cutChunk, missingRanges, putBack, type ByteRange } from './chunk-plan.pure';
import { failureCode, responseVerdict, type RequestKind } from './response-verdict.pure';
import {
  chunksOf,
  maxAttempts,
  sentBytes,
  type Task,
  type UploadAnswer,
  type UploadCommand,
  type UploadEvent,
  type UploadStage,
  type UploadState,
} from './upload-state.pure';
import type { UploadFailure } from './upload.errors';

type UploadStep = Step<UploadState, UploadCommand>;

const nothing: ByteRange = { start: 0, end: 0 };

/** The rule of one upload: every event in every stage. What does not fit a stage changes nothing. */
export const uploadTransition: Transition<UploadState, UploadEvent, UploadCommand> = (state, event) => {
  switch (event.type) {
    case 'started':
      return state.stage === 'queued' ? goOn(state) : stay(state);
    case 'paused':
      return isEnded(state) ? stay(state) : halt(state, 'paused');
    case 'resumed':
      return state.stage === 'paused' ? stay({ ...state, stage: 'queued' }) : stay(state);
    case 'retried':
      return state.stage === 'failed' ? stay(retry(state)) : stay(state);
    case 'wentOffline':
      return isActive(state) ? halt(state, 'offline') : stay(state);
    case 'cameOnline':
      return state.stage === 'offline' ? goOn(state) : stay(state);
    case 'videoCreated':
    case 'creationFailed':
      return creationEnded(state, event);
    default:
      return taskEnded(state, event);
  }
};

function creationEnded(
  state: UploadState,
  event: Extract<UploadEvent, { type: 'videoCreated' | 'creationFailed' }>,
): UploadStep {
  if (!state.tasks.some((task) => task.kind === 'create')) return stay(state);
  const without = { ...state, tasks: [] };
  if (event.type === 'creationFailed') return fail(without, event.failure);
  return proceed({ ...without, videoId: event.videoId, whole: event.whole });
}

function taskEnded(state: UploadState, event: Extract<UploadEvent, { readonly id: number }>): UploadStep {
  const task = state.tasks.find(({ id }) => id === event.id);
  if (!task || task.phase !== (event.type === 'waited' ? 'waiting' : 'running')) return stay(state);
  switch (event.type) {
    case 'bytesSent':
      return stay(raised(replaced(state, { ...task, sentBytes: clampSent(task, event.sentBytes) })));
    case 'waited':
      return goOn(replaced(state, { ...task, phase: 'held' }));
    case 'fileChanged':
      return fail(replaced(state, { ...task, phase: 'held' }), { code: 'file-changed' });
    case 'answered':
      return judge(state, task, event.answer);
  }
}

function judge(state: UploadState, task: Task, answer: UploadAnswer): UploadStep {
  if (answer.status === 401 && state.plan.renewToken && !task.tokenRenewed) {
    return goOn(replaced(state, { ...task, phase: 'held', tokenRenewed: true }));
  }
  const isProbe = task.kind === 'probe';
  const kind: RequestKind = isProbe ? 'probe' : state.whole ? 'whole' : 'chunk';
  const ended = replaced(state, { ...task, phase: 'held' });
  switch (responseVerdict(answer.status, kind)) {
    case 'finished':
      return finish(ended, answer);
    case 'continue':
      return isProbe ? reconcile(ended, answer) : goOn(raised(replaced(ended, task, [])));
    case 'retry':
      return waitOrFail(ended, task, answer);
    case 'fail':
      return isProbe ? goOnUnprobed(ended, answer) : fail(ended, toFailure(answer));
  }
}

function finish(state: UploadState, answer: UploadAnswer): UploadStep {
  // A server that stored another number of bytes did not store this file.
  const isOtherSize = answer.total !== undefined && answer.total !== state.plan.size;
  if (isOtherSize) return fail(state, { ...toFailure(answer), code: 'size-mismatch' });
  const done: UploadState = { ...state, stage: 'done', percent: 100, missing: [], tasks: [] };
  return { state: done, commands: abortAll(state) };
}

function waitOrFail(state: UploadState, task: Task, answer: UploadAnswer): UploadStep {
  const failures = task.failures + 1;
  if (failures >= maxAttempts) return fail(state, toFailure(answer));
  const waiting = replaced(state, { ...task, phase: 'waiting', failures, sentBytes: 0 });
  const wait: UploadCommand = { type: 'wait', id: task.id, failures, retryAfter: answer.retryAfter };
  return { state: { ...waiting, stage: stageOf(waiting.tasks) }, commands: [wait] };
}

/** Believes the server about what is missing. With nothing missing the last chunk is repeated, for the 202 that it owes. */
function reconcile(state: UploadState, answer: UploadAnswer): UploadStep {
  const { size, chunkSize, parallelChunks } = state.plan;
  if (!answer.ranges) return goOnUnprobed(state, answer);
  const gaps = missingRanges(size, answer.ranges);
  const lastChunk = { start: Math.floor((size - 1) / chunkSize) * chunkSize, end: size };
  const lanes = answer.outOfOrder ? parallelChunks : 1;
  const missing = gaps.length > 0 ? gaps : [lastChunk];
  return goOn(raised({ ...state, tasks: [], probed: true, lanes, missing }));
}

function goOnUnprobed(state: UploadState, answer: UploadAnswer): UploadStep {
  if (state.missing.length === 0) return fail(state, { ...toFailure(answer), code: 'incomplete' });
  return goOn({ ...state, tasks: [], probed: true });
}

/** Starts what is held, fills the free lanes, and names the stage. */
function goOn(state: UploadState): UploadStep {
  const commands: UploadCommand[] = [];
  const tasks: Task[] = [];
  let { nextId, missing, completing } = state;
  const run = (task: Omit<Task, 'id'>) => {
    const id = nextId++;
    tasks.push({ ...task, id, phase: 'running', sentBytes: 0 });
    commands.push(commandFor(task, id, state.whole));
  };
  for (const task of state.tasks) {
    if (task.phase === 'held') run(task);
    else tasks.push(task);
  }
  const first = !state.videoId ? 'create' : state.probed || state.whole ? 'chunk' : 'probe';
  if (first === 'chunk') {
    while (tasks.length < state.lanes) {
      const cut = cutChunk(missing, state.whole ? state.plan.size : state.plan.chunkSize);
      if (!cut) break;
      missing = cut.rest;
      run(newTask('chunk', cut.chunk));
    }
  } else if (tasks.length === 0) run(newTask(first, nothing));
  if (tasks.length === 0) {
    // Every byte was accepted and no 202 came: the server lacks something and says what, once.
    if (completing) return fail(state, { code: 'incomplete' });
    completing = true;
    run(newTask('probe', nothing));
  }
  return { state: { ...state, stage: stageOf(tasks), tasks, missing, completing, nextId }, commands };
}

function stageOf(tasks: readonly Task[]): UploadStage {
  if (tasks.some((task) => task.kind === 'create')) return 'creating';
  return tasks.some((task) => task.phase === 'running') ? 'sending' : 'waiting';
}

function newTask(kind: Task['kind'], range: ByteRange): Omit<Task, 'id'> {
  return { kind, phase: 'held', range, sentBytes: 0, failures: 0, tokenRenewed: false };
}

function commandFor({ kind, range }: Omit<Task, 'id'>, id: number, whole: boolean): UploadCommand {
  switch (kind) {
    case 'create':
      return { type: 'createVideo' };
    case 'probe':
      return { type: 'probe', id };
    case 'chunk':
      return { type: 'sendChunk', id, range, whole };
  }
}

/** Interrupts everything but the creation of the video, which would have to be repeated. */
function halt(state: UploadState, stage: 'paused' | 'offline'): UploadStep {
  const tasks = state.tasks.map((task): Task =>
    task.kind === 'create' ? task : { ...task, phase: 'held', sentBytes: 0 },
  );
  return { state: { ...state, stage, tasks }, commands: abortAll(state) };
}

function fail(state: UploadState, failure: UploadFailure): UploadStep {
  const missing = putBack(state.missing, chunksOf(state.tasks));
  return {
    state: { ...state, stage: 'failed', percent: 0, failure, missing, tasks: [] },
    commands: abortAll(state),
  };
}

/** Back into the queue with what was confirmed. Where the server disagreed about that, it is asked first. */
function retry(state: UploadState): UploadState {
  const { code } = state.failure ?? {};
  const disagreed =
    code === 'conflict' || code === 'range-refused' || code === 'incomplete' || code === 'size-mismatch';
  const probed = state.probed && !disagreed;
  return raised({ ...state, stage: 'queued', failure: undefined, completing: false, probed });
}

function abortAll(state: UploadState): readonly UploadCommand[] {
  return state.tasks
    .filter((task) => task.kind !== 'create' && task.phase !== 'held')
    .map(({ id }) => ({ type: 'abort', id }));
}

function raised(state: UploadState): UploadState {
  const percent = Math.min(99, Math.floor((sentBytes(state) * 100) / state.plan.size));
  return percent > state.percent ? { ...state, percent } : state;
}

/** The state with another task, or none, in the place of the one with the same id. */
function replaced(state: UploadState, task: Task, by: readonly Task[] = [task]): UploadState {
  return { ...state, tasks: state.tasks.flatMap((each) => (each.id === task.id ? by : [each])) };
}

function clampSent(task: Task, bytes: number): number {
  return Math.max(task.sentBytes, Math.min(bytes, task.range.end - task.range.start));
}

function toFailure({ status, message, requestId }: UploadAnswer): UploadFailure {
  return { code: failureCode(status), status: status ?? undefined, message, requestId };
}

function isActive({ stage }: UploadState): boolean {
  return stage === 'creating' || stage === 'sending' || stage === 'waiting';
}

function isEnded({ stage }: UploadState): boolean {
  return stage === 'done' || stage === 'failed';
}

function proceed(state: UploadState): UploadStep {
  return isActive(state) ? goOn(state) : stay(state);
}

function stay(state: UploadState): UploadStep {
  return { state, commands: [] };
}
