import { backoffDelayMs, parseRetryAfter } from '../kernel/backoff.pure';
import { readAnswer, type TransportAnswer } from './answer.pure';
import { contentRange } from './chunk-plan.pure';
import type { TransportRequest } from './transport';
import type { UploadQueueOptions } from './upload-contract';
import type { UploadCommand, UploadEvent, UploadPlan } from './upload-state.pure';

export interface TaskOptions extends Pick<
  UploadQueueOptions,
  'sourceUrl' | 'getToken' | 'transport' | 'ports'
> {
  readonly file: File;
  readonly plan: UploadPlan;
  /** Runs a job once, with the next frame. */
  flushLater(job: () => void): void;
}

/** What is under way for one upload, by the id of its task: requests and waits. */
export interface Tasks {
  start(command: TaskCommand, videoId: string): void;
  giveUp(id: number): void;
  giveUpAll(): void;
}

type TaskCommand = Extract<UploadCommand, { readonly type: 'sendChunk' | 'probe' | 'wait' }>;
type RequestCommand = Exclude<TaskCommand, { readonly type: 'wait' }>;

/** Performs the commands that take time, and tells what came of them. A task that was given up tells nothing. */
export function createTasks(options: TaskOptions, tell: (event: UploadEvent) => void): Tasks {
  const { ports } = options;
  const underWay = new Map<number, () => void>();
  const newProgress = new Map<number, number>();

  function wait({ id, failures, retryAfter }: Extract<TaskCommand, { readonly type: 'wait' }>): void {
    const retryAfterMs = parseRetryAfter(retryAfter ?? null, ports.clock.now());
    const delayMs = backoffDelayMs(failures, ports.random.next(), retryAfterMs);
    const timer = ports.timers.set(() => tell({ type: 'waited', id }), delayMs);
    underWay.set(id, () => ports.timers.clear(timer));
  }

  async function exchange(command: RequestCommand, videoId: string): Promise<void> {
    const { id } = command;
    const { signal, abort } = abortable();
    underWay.set(id, abort);
    const request = { ...requestFor(command, options), url: options.sourceUrl(videoId), signal };
    const answer = await ask(options, {
      ...request,
      onProgress(sentBytes) {
        newProgress.set(id, sentBytes);
        options.flushLater(flush);
      },
    });
    const silence = answer.status === null && (await whySilent(ports, request.body));
    newProgress.delete(id);
    if (signal.aborted) return;
    underWay.delete(id);
    if (silence === 'offline') tell({ type: 'wentOffline' });
    else if (silence === 'file-changed') tell({ type: 'fileChanged', id });
    else tell({ type: 'answered', id, answer: readAnswer(answer) });
  }

  function flush(): void {
    for (const [id, sentBytes] of newProgress) tell({ type: 'bytesSent', id, sentBytes });
    newProgress.clear();
  }

  const giveUp = (id: number): void => {
    underWay.get(id)?.();
    underWay.delete(id);
  };
  return {
    start: (command, videoId) => (command.type === 'wait' ? wait(command) : void exchange(command, videoId)),
    giveUp,
    giveUpAll: () => [...underWay.keys()].forEach(giveUp),
  };
}

/** Asks the server to forget an unfinished source. Nobody waits for the answer: it forgets by itself, only later. */
export function discardSource(options: TaskOptions, videoId: string): void {
  const { signal } = abortable();
  void ask(options, { method: 'DELETE', url: options.sourceUrl(videoId), signal });
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function requestFor(
  command: RequestCommand,
  { file, plan }: TaskOptions,
): Omit<TransportRequest, 'url' | 'token' | 'signal'> {
  if (command.type === 'probe') return { method: 'GET' };
  const { range, whole } = command;
  return {
    method: 'POST',
    body: file.slice(range.start, range.end),
    fileName: file.name,
    ...(!whole && { contentRange: contentRange(range, plan.size) }),
  };
}

async function ask(
  { getToken, transport }: TaskOptions,
  request: Omit<TransportRequest, 'token'>,
): Promise<TransportAnswer> {
  try {
    const token = (await getToken?.()) ?? null;
    return request.signal.aborted ? { status: null } : await transport.send({ ...request, token });
  } catch {
    // No token to be had, or a file that cannot be read: no answer, and the next attempt may fare better.
    return { status: null };
  }
}

/** Why a request got no answer, as far as it can be known: one byte tells a file that changed (decisions section 7). */
async function whySilent(
  { network }: TaskOptions['ports'],
  body: Blob | undefined,
): Promise<'offline' | 'file-changed' | false> {
  if (!network.isOnline()) return 'offline';
  try {
    await body?.slice(0, 1).arrayBuffer();
    return false;
  } catch {
    return 'file-changed';
  }
}
