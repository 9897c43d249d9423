import type { ByteRange } from './chunk-plan.pure';

/** The file of a chunk, and the ranges that are still to be sent. */
export interface ChunksAhead {
  readonly file: File;
  readonly chunkSize: number;
  /** The ranges of the file that the server lacks, the chunk included. */
  readonly missing: readonly ByteRange[];
}

/** One request of an upload. */
export interface TransportRequest {
  /** POST sends bytes, GET probes which ranges the server holds, DELETE discards them. */
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly url: string;
  /** Bearer token; none is sent without it. */
  readonly token?: string | null;
  /** The bytes of a POST, sent as the multipart field `file`. The file or a slice of it, never a copy. */
  readonly body?: Blob;
  /** Sends the bytes without a form around them: `headers` carry the Content-Type, the query of `url` the file name. */
  readonly isRaw?: boolean;
  readonly fileName: string;
  /** `bytes start-end/total` with an inclusive end; absent when the whole file is sent at once. */
  readonly contentRange?: string;
  readonly signal?: AbortSignal;
  /** Called with the bytes of `body` sent so far, 0 to its size, as often as the platform reports them. */
  readonly onProgress?: (sentBytes: number) => void;
  /** What else there is to send, for transports that keep several chunks in flight. */
  readonly ahead?: ChunksAhead;
  /** More headers, such as the digest of the body. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to one request. */
export interface TransportAnswer {
  /** HTTP status; `null` when there was no answer (a network error, a timeout, a CORS refusal). */
  readonly status: number | null;
  /** Parsed JSON body; `undefined` or `null` where the body is not JSON. */
  readonly body?: unknown;
  /** Raw `Retry-After` header. */
  readonly retryAfter?: string | null;
  /** With a 201: the byte after the last one that it confirms, where the transport cut the chunk elsewhere than it was asked. */
  readonly chunkEnd?: number;
  /** With a 202: whether the host's digests equal those of the local file; `undefined` where they were not compared. */
  readonly isVerified?: boolean;
}

/**
 * Sends the requests of an upload. The promise resolves for every HTTP status; a rejection counts as no answer. A request
 * whose signal is already aborted is not sent.
 */
export interface UploadTransport {
  /** Whether it calls `onProgress` during the transfer. Parallel chunks then start staggered, see `upload-transports`. */
  readonly reportsProgress?: boolean;
  send(request: TransportRequest): Promise<TransportAnswer>;
}

/** The headers of a request. The platform adds the Content-Type of a form, with its boundary. */
export function requestHeaders({
  token,
  contentRange,
  headers,
}: TransportRequest): Readonly<Record<string, string>> {
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(contentRange && { 'Content-Range': contentRange }),
    ...headers,
  };
}
