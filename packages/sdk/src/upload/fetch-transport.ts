import { toAnswer, toForm, toHeaders } from './multipart';
import type { UploadTransport } from './transport';

/** Options of {@link createFetchTransport}. */
export interface FetchTransportOptions {
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Transport for Node and service workers. `fetch` says nothing about upload progress, so the percent moves once a chunk, and
 * the watch-dogs are those of the platform (Node: 300 s for the answer).
 *
 * @example
 * const file = new File([await openAsBlob('lesson.mp4')], 'lesson.mp4');
 */
export function createFetchTransport(options: FetchTransportOptions = {}): UploadTransport {
  return {
    async send(request) {
      const { url, method, signal } = request;
      const send = options.fetch ?? fetch;
      try {
        const response = await send(url, {
          method,
          signal,
          headers: toHeaders(request),
          body: toForm(request),
        });
        request.onProgress?.(request.body?.size ?? 0);
        return toAnswer(response.status, await response.text(), response.headers.get('Retry-After'));
      } catch {
        return { status: null };
      }
    },
  };
}
