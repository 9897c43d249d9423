import type { TransportAnswer, TransportRequest, UploadTransport } from '../upload';

/**
 * What a scripted transport does with one request: answers a status, gives no answer (`null`), answers all of it, hangs until
 * it is aborted, or asks a function.
 */
export type ScriptedAnswer =
  | number
  | null
  | 'hang'
  | TransportAnswer
  | ((request: TransportRequest, index: number) => TransportAnswer | Promise<TransportAnswer>);

/** A transport that follows a script and keeps what it was asked. */
export interface ScriptedTransport extends UploadTransport {
  /** Every request, in order. */
  readonly requests: readonly TransportRequest[];
  /** Requests that have not ended yet. */
  inFlight(): number;
}

/**
 * Makes a transport for tests of whatever uploads. Each request takes the next line of the script; one too many rejects, so
 * that a test which is wrong about the number of requests fails.
 *
 * @example const transport = createScriptedTransport([201, 503, null, 'hang', 202]);
 */
export function createScriptedTransport(script: readonly ScriptedAnswer[]): ScriptedTransport {
  const requests: TransportRequest[] = [];
  let open = 0;
  return {
    requests,
    inFlight: () => open,
    async send(request) {
      const index = requests.push(request) - 1;
      const line = script[index];
      if (line === undefined)
        throw new Error(`Request ${index + 1} is not in the script: ${request.method} ${request.url}`);
      open++;
      try {
        return await play(line, request, index);
      } finally {
        open--;
      }
    },
  };
}

async function play(
  line: ScriptedAnswer,
  request: TransportRequest,
  index: number,
): Promise<TransportAnswer> {
  if (line === 'hang') return untilAborted(request.signal);
  const answer = typeof line === 'function' ? await line(request, index) : line;
  if (request.signal?.aborted) return { status: null };
  const whole: TransportAnswer = typeof answer === 'object' && answer !== null ? answer : { status: answer };
  // Bytes that were answered have left, whatever the answer is.
  if (whole.status !== null && request.body) request.onProgress?.(request.body.size);
  return whole;
}

function untilAborted(signal: AbortSignal | undefined): Promise<TransportAnswer> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve({ status: null });
    signal?.addEventListener('abort', () => resolve({ status: null }), { once: true });
  });
}
