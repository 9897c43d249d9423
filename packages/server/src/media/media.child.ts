// One media task per process, so that a crafted file that crashes FFmpeg's native code does not end the server.
import './promise-with-resolvers';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { inspect } from 'node:util';
import type { ChildMessage, MediaResults, MediaTask } from './child-messages';
import type * as Worker from './worker/worker';

const niceness = 10;
const beatMs = 1000;

let steps = 0;
/** Progress that the loaded worker counts. */
let turnsTaken = (): number => 0;

process.once('message', (task: MediaTask) => void main(task));
// The channel closes when the parent dies, even by SIGKILL.
process.once('disconnect', () => process.exit(1));

async function main(task: MediaTask): Promise<void> {
  lowerPriority();
  const beat = setInterval(sendBeat, beatMs);
  try {
    const result = await perform(task);
    sendBeat();
    send({ type: 'done', result });
  } catch (error) {
    send(await describeFailure(error));
  } finally {
    clearInterval(beat);
  }
}

async function perform(task: MediaTask): Promise<MediaResults[keyof MediaResults]> {
  // Loaded here, so that a platform without the addon answers with a failure instead of dying at once.
  const worker = await import('./worker/worker');
  worker.silenceEngine();
  turnsTaken = worker.turnsTaken;
  if (task.name === 'check') return { canEncode: worker.canEncode() };
  if (task.name === 'try-hardware') return { works: await worker.tryHardware(task.kind) };
  if (task.name === 'probe') return worker.probeSource(task.source);
  if (task.name === 'make-clip') return worker.makeClip(task.recipe);
  const onSource = (durationSeconds: number | null): void => send({ type: 'source', durationSeconds });
  const onStep = (): void => void (steps += 1);
  if (task.name === 'picture') return worker.extractPoster({ ...task, onSource });
  if (task.name === 'join-recordings') return worker.joinRecordings({ ...task, onSource });
  if (task.name === 'cut-live') return worker.cutLive({ ...task, onSource, onStep });
  if (task.name === 'make-posters') return worker.makePosters({ ...task.recipe, onSource });
  if (isSoundTask(task)) return performOnSound(worker, task, { onSource, onStep });
  if (task.name === 'remux')
    return worker.remuxSource({ sourcePath: task.source, path: task.path, onSource, onStep });
  const onProgress = createProgress();
  if (task.name === 'edit') return worker.editHls({ ...task, onSource, onStep, onProgress });
  return worker.packageSource({
    sourcePath: task.source,
    folder: task.folder,
    onSource,
    onStep,
    onProgress,
  });
}

function createProgress(): (done: number, all: number | null) => void {
  let reported = -1;
  return (done, all) => {
    const share = all === null ? 0 : done / all;
    // The parent reports 100 itself, after it renamed the output folder.
    const percent = Math.min(99, Math.floor(share * 100));
    if (percent <= reported) return;
    reported = percent;
    send({ type: 'progress', percent });
  };
}

type SoundTask = Extract<MediaTask, { name: 'extract-sound' | 'transcribe' }>;

const isSoundTask = (task: MediaTask): task is SoundTask =>
  task.name === 'extract-sound' || task.name === 'transcribe';

function performOnSound(
  worker: typeof Worker,
  task: SoundTask,
  events: { onSource(durationSeconds: number | null): void; onStep(): void },
): Promise<MediaResults[SoundTask['name']]> {
  if (task.name === 'extract-sound')
    return worker.extractSound({ sourcePath: task.source, path: task.path, ...events });
  // A window takes the model minutes, in which only its use of the processor shows that it works.
  turnsTaken = () => worker.turnsTaken() + Math.floor(process.cpuUsage().user / 1e6);
  return worker.transcribeSound(task, {
    ...events,
    onHeard: (window) => send({ type: 'heard', window }),
    onProgress: (percent) => send({ type: 'progress', percent }),
  });
}

async function describeFailure(error: unknown): Promise<ChildMessage> {
  const detail = inspect(error).slice(0, 2000);
  try {
    const { toVerdict } = await import('./worker/failure');
    return { type: 'failed', ...toVerdict(error), detail };
  } catch {
    return { type: 'failed', code: 'MEDIA_ENGINE_UNAVAILABLE', retryable: false, detail };
  }
}

function sendBeat(): void {
  const written = process.resourceUsage().fsWrite;
  send({ type: 'beat', residentBytes: process.memoryUsage.rss(), steps: steps + turnsTaken(), written });
}

/** Does not exit after the last message, which the exit could truncate: the parent kills this process, or `disconnect` ends it. */
function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

/** Transcoding yields to the API. Linux keeps a priority per thread, so the ones that run already are lowered too. */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, niceness);
    } catch {
      // Not permitted here: the work is done at normal priority.
    }
  }
}
