import type { ByteRange } from './chunk-plan.pure';

/** Where a chunk is from, and what follows it. */
export interface ChunksAhead {
  readonly file: File;
  readonly chunkSize: number;
  /** What the server lacks of the file, the chunk included. */
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
  /** Sends the bytes without a form around them; `headers` then name their type, and `url` the file. */
  readonly isRaw?: boolean;
  readonly fileName: string;
  /** `bytes start-end/total` with an inclusive end; absent when the whole file is sent at once. */
  readonly contentRange?: string;
  readonly signal?: AbortSignal;
  /** Called with the bytes of `body` sent so far, 0 to its size, as often as the platform reports them. */
  readonly onProgress?: (sentBytes: number) => void;
  /** What else there is to send: for transports that have several chunks in flight. */
  readonly ahead?: ChunksAhead;
  /** More headers, such as the digest of the body. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back. */
export interface TransportAnswer {
  /** HTTP status; `null` when there was no answer (a network error, a watch-dog, a CORS refusal). */
  readonly status: number | null;
  /** Parsed JSON of the answer; nothing when it was none. */
  readonly body?: unknown;
  /** Raw `Retry-After` header. */
  readonly retryAfter?: string | null;
  /** Whether the host has the bytes that are here, with a 202; nothing where they were not compared. */
  readonly isVerified?: boolean;
}

/**
 * How bytes travel: one promise for one request. It resolves for every status; a rejection counts as no answer. A request
 * whose signal is aborted already is not sent.
 */
export interface UploadTransport {
  /** Whether it calls `onProgress` while bytes leave. Chunks sent ahead then start one after the other, see `upload-transports`. */
  readonly reportsProgress?: boolean;
  send(request: TransportRequest): Promise<TransportAnswer>;
}

/** The headers of a request; its form brings the Content-Type. */
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
