import type { TransportAnswer } from './answer.pure';

/** One request of an upload. */
export interface TransportRequest {
  /** POST sends bytes, GET asks what the server holds, DELETE discards what it holds. */
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly url: string;
  /** Bearer token; `null` sends none. */
  readonly token: string | null;
  /** The bytes of a POST, sent as the multipart field `file`. A slice of the file, never a copy. */
  readonly body?: Blob;
  readonly fileName?: string;
  /** `bytes start-end/total` with an inclusive end; absent when the whole file is sent at once. */
  readonly contentRange?: string;
  readonly signal: AbortSignal;
  /** Hears how many bytes of `body` left, from 0 to its size, as often as the platform says so. */
  readonly onProgress?: (sentBytes: number) => void;
}

/**
 * How bytes travel: one promise for one request. It resolves for every status, also without one, and after an abort with
 * anything at all, since nobody listens any more.
 */
export interface UploadTransport {
  send(request: TransportRequest): Promise<TransportAnswer>;
}
