import { isWebKit } from '../kernel/browser-ports';
import type { Timers } from '../kernel/ports';
import { toAnswer, toForm, toHeaders } from './multipart';
import type { TransportAnswer } from './answer.pure';
import type { TransportRequest, UploadTransport } from './transport';

/** Options of {@link createXhrTransport}. */
export interface XhrTransportOptions {
  /** `slice` hands the browser the slice of the file, `memory` reads it first; `auto` (default) is `memory` on WebKit only. */
  readonly bodyMode?: 'auto' | 'slice' | 'memory';
  /** A request whose body does not move for so long is given up. Default 60,000. */
  readonly idleMs?: number;
  /** A request whose body was sent is given up after so long without an answer. Default 120,000. */
  readonly answerMs?: number;
  readonly timers?: Timers;
}

/**
 * Transport for pages and dedicated workers: XMLHttpRequest, since `fetch` reports no upload progress. There is no limit on the
 * total time (decisions section 7).
 *
 * @example
 * const transport = createXhrTransport({ idleMs: 30_000 });
 */
export function createXhrTransport(options: XhrTransportOptions = {}): UploadTransport {
  const { bodyMode = 'auto', idleMs = 60_000, answerMs = 120_000, timers = globalTimers } = options;
  return {
    async send(request) {
      const { body, signal } = request;
      // WebKit hangs on a second body that is backed by a file (users-ask.md, complaint 4).
      const inMemory = body && (bodyMode === 'memory' || (bodyMode === 'auto' && isWebKit()));
      const sent = inMemory ? { ...request, body: new Blob([await body.arrayBuffer()]) } : request;
      if (signal.aborted) return { status: null };
      return exchange(sent, { idleMs, answerMs, timers });
    },
  };
}

const globalTimers: Timers = {
  set: (run, delayMs) => setTimeout(run, delayMs),
  clear: (id) => clearTimeout(id as number),
};

function exchange(
  request: TransportRequest,
  { idleMs, answerMs, timers }: Required<Pick<XhrTransportOptions, 'idleMs' | 'answerMs' | 'timers'>>,
): Promise<TransportAnswer> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const watch = (delayMs: number) => timers.set(abort, delayMs);
    const watchAgain = (delayMs: number) => {
      timers.clear(watchDog);
      watchDog = watch(delayMs);
    };
    xhr.upload.onprogress = ({ loaded }) => {
      watchAgain(idleMs);
      // The form around the file counts as well.
      request.onProgress?.(Math.min(loaded, request.body?.size ?? 0));
    };
    xhr.upload.onload = () => watchAgain(answerMs);
    xhr.onloadend = () => {
      timers.clear(watchDog);
      request.signal.removeEventListener('abort', abort);
      const { status } = xhr;
      // Reading a header that the host does not expose would warn in the console, so only where it matters.
      const retryAfter = status >= 500 ? xhr.getResponseHeader('Retry-After') : null;
      resolve(status ? toAnswer(status, xhr.responseText, retryAfter) : { status: null });
    };
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(toHeaders(request))) xhr.setRequestHeader(name, value);
    request.signal.addEventListener('abort', abort);
    let watchDog = watch(request.body ? idleMs : answerMs);
    xhr.send(toForm(request));
  });
}
