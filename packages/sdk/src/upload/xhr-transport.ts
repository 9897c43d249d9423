import { isWebKit } from '../kernel/browser-ports';
import { bodyOf } from '../kernel/multipart';
import {
  requestHeaders,
  type TransportAnswer,
  type TransportRequest,
  type UploadTransport,
} from './transport';

/** Options of {@link createXhrTransport}. */
export interface XhrTransportOptions {
  /**
   * `slice` passes the slice of the file to the browser, `memory` reads it into memory first. Default: `memory` on WebKit,
   * which hangs on a second body that is backed by a file (users-ask.md, complaint 4), `slice` elsewhere.
   */
  readonly bodyMode?: 'slice' | 'memory';
}

/**
 * Transport for pages and dedicated workers: XMLHttpRequest, since `fetch` reports no upload progress. There is no limit on the
 * total time (decisions section 7).
 *
 * @example
 * const transport = createXhrTransport({ bodyMode: 'memory' });
 */
export function createXhrTransport({
  bodyMode = isWebKit() ? 'memory' : 'slice',
}: XhrTransportOptions = {}): UploadTransport {
  return {
    reportsProgress: true,
    async send(request) {
      const { body } = request;
      const sent =
        body && bodyMode === 'memory' ? { ...request, body: new Blob([await body.arrayBuffer()]) } : request;
      return request.signal?.aborted ? { status: null } : exchange(sent);
    },
  };
}

function exchange(request: TransportRequest): Promise<TransportAnswer> {
  const { body } = request;
  // Timeouts (decisions section 7): without progress of the body, and for the answer once the body was sent.
  const idleMs = 60_000;
  const answerMs = 120_000;
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    let watchDog: ReturnType<typeof setTimeout> | undefined;
    const watch = (delayMs: number) => {
      clearTimeout(watchDog);
      watchDog = setTimeout(abort, delayMs);
    };
    xhr.upload.onprogress = ({ loaded }) => {
      watch(idleMs);
      // `loaded` includes the form around the file.
      if (body) request.onProgress?.(Math.min(loaded, body.size));
    };
    xhr.upload.onload = () => watch(answerMs);
    xhr.onloadend = () => {
      clearTimeout(watchDog);
      const { status, response: body } = xhr;
      // Reading a header that the host does not expose warns in the console, so it is read only for a 5xx.
      const retryAfter = status >= 500 ? xhr.getResponseHeader('Retry-After') : null;
      resolve({ status: status || null, body, retryAfter });
    };
    request.signal?.addEventListener('abort', abort);
    xhr.open(request.method, request.url);
    xhr.responseType = 'json';
    for (const [name, value] of Object.entries(requestHeaders(request))) xhr.setRequestHeader(name, value);
    watch(body ? idleMs : answerMs);
    xhr.send(bodyOf(request));
  });
}
