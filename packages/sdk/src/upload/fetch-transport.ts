import { bodyOf } from '../kernel/multipart';
import { requestHeaders, type UploadTransport } from './transport';

const answerMs = 120_000;
/** A slower line counts as broken. */
const slowestBytesPerMs = 32;

/**
 * Transport for Node and service workers. `fetch` reports no upload progress, so the percent changes once per chunk, and a
 * request is limited as a whole: two minutes, and one second for each 32 KiB of its body.
 *
 * @example
 * const uploads = createUploadQueue({
 *   createVideo: (input, signal) => videos.create(input, { signal }),
 *   sourceUrl: (videoId) => `https://upload.example.com/v1/videos/${videoId}/source`,
 *   transport: createFetchTransport(),
 * });
 * uploads.add([new File([await openAsBlob('lesson.mp4')], 'lesson.mp4')]);
 */
export function createFetchTransport(): UploadTransport {
  return {
    async send(request) {
      const { url, method, body } = request;
      const ending = new AbortController();
      const abort = () => ending.abort();
      if (request.signal?.aborted) abort();
      request.signal?.addEventListener('abort', abort);
      const timer = setTimeout(abort, answerMs + (body?.size ?? 0) / slowestBytesPerMs);
      try {
        const { signal } = ending;
        const headers = requestHeaders(request);
        const response = await fetch(url, { method, signal, headers, body: bodyOf(request) });
        return {
          status: response.status,
          // Not JSON (an error page of a proxy, or an empty body): the status is enough.
          body: await response.json().catch(() => undefined),
          retryAfter: response.headers.get('Retry-After'),
        };
      } finally {
        clearTimeout(timer);
        request.signal?.removeEventListener('abort', abort);
      }
    },
  };
}
