import { backoffDelayMs, parseRetryAfter } from '../kernel/backoff.pure';
import { isNormalUpload } from './chunk-plan.pure';
import { failureCode } from './response-verdict.pure';
import type { UploadSource } from './upload-contract';
import type { UploadConfig } from './upload-defaults';
import { uploadError, type FailureFacts } from './upload-errors.pure';
import { uploadHost } from './upload-host';
import type { UploadCommand, UploadEvent } from './upload-state.pure';

/** Dependencies of the requests of one upload. */
export interface RequestOptions {
  readonly source: UploadSource;
  readonly options: UploadConfig;
}

type Send = (event: UploadEvent) => void;

/** Requests and retry delays of one upload. The machine ignores events of earlier ones. */
export interface UploadRequests {
  perform(command: UploadCommand, send: Send): void;
  /** Deletes what the server holds. Fire and forget: the server purges unfinished uploads anyway, only later. */
  discard(videoId: string): void;
}

type Command<Type> = Extract<UploadCommand, { readonly type: Type }>;

export function createRequests({ source, options }: RequestOptions): UploadRequests {
  const { given, ports } = options;
  const { clock, network, random, timers } = ports;
  const sendToHost = uploadHost(options, source.fileName);
  let underWay = new AbortController();

  const create = async ({ request }: Command<'createVideo'>): Promise<UploadEvent> => {
    const { name: title, directoryId, accountId, size } = source;
    let facts: FailureFacts = {};
    try {
      const { videoId } = await given.createVideo({ title, directoryId, accountId, size }, underWay.signal);
      const isWhole = isNormalUpload(given.sourceUrl(videoId), given.limits?.().normalUploadMarker);
      // An answer without an id is a failure too: a repeated call could make a second video.
      if (videoId) return { type: 'videoCreated', request, videoId, isWhole };
    } catch (error) {
      facts = Object(error) as FailureFacts;
    }
    const code = facts.status === 402 ? failureCode(402, facts.code) : 'UPLOAD_CREATE_FAILED';
    return { type: 'ended', request, error: uploadError(code, facts) };
  };

  /** Sends a chunk; without one, probes which ranges the server holds. */
  const exchange = async (
    { request, chunk, videoId, contentRange, chunkSize, missing }: Command<'exchange'>,
    send: Send,
  ): Promise<UploadEvent> => {
    const { file, size } = source;
    // The File itself where one request sends all of it: reading it costs a browser half as much as reading a slice.
    const body = chunk && (chunk.end - chunk.start < size ? file.slice(chunk.start, chunk.end) : file);
    let bytes = 0;
    const flush = () => send({ type: 'bytesSent', request, bytes, atMs: clock.monotonic() });
    const answer = await sendToHost(videoId, {
      method: body ? 'POST' : 'GET',
      body,
      contentRange,
      signal: underWay.signal,
      onProgress(sent) {
        bytes = sent;
        options.flushLater(flush);
      },
      ahead: { file, chunkSize, missing },
    });
    if (answer.status === null) {
      if (!network.isOnline()) return { type: 'offline' };
      if (body && !(await isReadable(body)))
        return { type: 'ended', request, error: uploadError('UPLOAD_FILE_CHANGED') };
    }
    return { type: 'answered', request, answer: { ...(answer.body as object), ...answer } };
  };

  /** Pauses before the next attempt. */
  const wait = ({ request, failures, retryAfter }: Command<'wait'>, send: Send) => {
    const delayMs = backoffDelayMs(failures, random.next(), parseRetryAfter(retryAfter, clock.now()));
    const timer = timers.set(() => send({ type: 'waited', request }), delayMs);
    underWay.signal.addEventListener('abort', () => timers.clear(timer));
  };

  return {
    perform(command, send) {
      if (command.type === 'abort') return underWay.abort();
      // Keeps the AbortController of the attempt: chunks sent ahead listen to its signal, so `abort` ends them too.
      if (command.type === 'wait') return wait(command, send);
      underWay = new AbortController();
      return void (command.type === 'createVideo' ? create(command) : exchange(command, send)).then(send);
    },
    discard: (videoId) => void sendToHost(videoId, { method: 'DELETE' }),
  };
}

/** Reads one byte: a failure means that the file changed, otherwise the connection broke (decisions section 7). */
async function isReadable(body: Blob): Promise<boolean> {
  const byte = await body
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => null);
  return byte !== null;
}
