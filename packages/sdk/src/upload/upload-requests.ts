import { backoffDelayMs, parseRetryAfter } from '../kernel/backoff.pure';
import { isNormalUpload } from './chunk-plan.pure';
import { failureCode } from './response-verdict.pure';
import type { UploadSource } from './upload-contract';
import type { UploadConfig } from './upload-defaults';
import { uploadError, type FailureFacts } from './upload.errors';
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
  /** Aborts the creation of the video, which the command `abort` leaves alone. */
  stop(): void;
}

type Command<Type> = Extract<UploadCommand, { readonly type: Type }>;

export function createRequests({ source, options }: RequestOptions): UploadRequests {
  const { clock, network, random, timers } = options.ports;
  const sendToHost = uploadHost(options, source.fileName);
  const lifetime = new AbortController();
  let underWay = new AbortController();

  const create = async ({ request }: Command<'createVideo'>): Promise<UploadEvent> => {
    const { name: title, directoryId, accountId, size } = source;
    let facts: FailureFacts = {};
    try {
      const { videoId } = await options.createVideo({ title, directoryId, accountId, size }, lifetime.signal);
      const isWhole = isNormalUpload(options.sourceUrl(videoId), options.limits?.().normalUploadMarker);
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
    const flush = () => send({ type: 'bytesSent', request, bytes, atMs: clock.now() });
    const onProgress = (sent: number) => {
      bytes = sent;
      options.flushLater(flush);
    };
    const ahead = { file, chunkSize, missing };
    const { signal } = underWay;
    const method = body ? 'POST' : 'GET';
    const answer = await sendToHost(videoId, { method, body, contentRange, signal, onProgress, ahead });
    if (answer.status === null) {
      if (!network.isOnline()) return { type: 'wentOffline' };
      // One byte: a failure means that the file changed, otherwise the connection broke (decisions section 7).
      const first = body?.slice(0, 1);
      const byte = await first?.arrayBuffer().catch(() => null);
      if (byte === null) return { type: 'ended', request, error: uploadError('UPLOAD_FILE_CHANGED') };
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
      if (command.type === 'createVideo') return void create(command).then(send);
      // Keeps the AbortController of the attempt: chunks sent ahead listen to its signal, so `abort` ends them too.
      if (command.type === 'wait') return wait(command, send);
      underWay = new AbortController();
      return void exchange(command, send).then(send);
    },
    discard: (videoId) => void sendToHost(videoId, { method: 'DELETE' }),
    stop: () => lifetime.abort(),
  };
}
