import { backoffDelayMs } from '../kernel/backoff.pure';
import { contentRange } from './chunk-plan.pure';
import type { TransportAnswer, TransportRequest } from './transport';
import type { UploadQueueOptions } from './upload-contract';
import type { UploadCommand, UploadEvent, UploadState } from './upload-state.pure';

export interface RequestOptions extends UploadQueueOptions {
  readonly file: File;
  /** Runs a job once, with the next frame. */
  flushLater(job: () => void): void;
}

/** The machine that the requests belong to. It knows by itself an event that comes too late. */
export interface Head extends RequestOptions {
  state(): UploadState;
  send(event: UploadEvent): void;
}

type Command<Type> = Extract<UploadCommand, { readonly type: Type }>;

/** Sends a chunk, or asks what the server holds when there is none. Answers how to give it up. */
export function exchange(head: Head, { request, chunk }: Command<'exchange'>): () => void {
  const { file, ports, send } = head;
  const { chunkSize, size } = head.state();
  const controller = new AbortController();
  const body = chunk && file.slice(chunk.start, chunk.end);
  let bytes = 0;
  const flush = () => send({ type: 'bytesSent', request, bytes, atMs: ports.clock.now() });
  const report = async (answer: TransportAnswer): Promise<void> => {
    const isSilent = answer.status === null;
    if (isSilent && !ports.network.isOnline()) send({ type: 'wentOffline' });
    else if (isSilent && !(await isReadable(body))) {
      send({ type: 'ended', request, error: { code: 'file-changed' } });
    } else send({ type: 'answered', request, answer: { ...(answer.body as object), ...answer } });
  };
  void ask(head, {
    method: body ? 'POST' : 'GET',
    body,
    contentRange: chunk && chunkSize < Infinity ? contentRange(chunk, size) : undefined,
    signal: controller.signal,
    onProgress(sent) {
      bytes = sent;
      head.flushLater(flush);
    },
  }).then(report);
  return () => controller.abort();
}

/** Pauses before the next attempt. Answers how to give it up. */
export function pause({ ports, send }: Head, { request, failures, retryAfter }: Command<'wait'>): () => void {
  // A date instead of seconds is no number, and counts as nothing: it would compare two machines' clocks.
  const delayMs = backoffDelayMs(failures, ports.random.next(), Number(retryAfter || NaN) * 1_000);
  const timer = ports.timers.set(() => send({ type: 'waited', request }), delayMs);
  return () => ports.timers.clear(timer);
}

/** Sends a request with the token of this moment. No token to be had, or a file that cannot be read, counts as no answer. */
export async function ask(
  { getToken, transport, sourceUrl, file, state }: Head,
  request: Pick<TransportRequest, 'method' | 'body' | 'contentRange' | 'signal' | 'onProgress'>,
): Promise<TransportAnswer> {
  try {
    const token = await getToken?.();
    return await transport.send({
      ...request,
      url: sourceUrl(state().videoId ?? ''),
      token,
      fileName: file.name,
    });
  } catch {
    // The next attempt may fare better.
    return { status: null };
  }
}

/** One byte tells a file that changed from a line that broke (decisions section 7). */
async function isReadable(body?: Blob): Promise<boolean> {
  try {
    await body?.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
