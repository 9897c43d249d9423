import type { TransportAnswer, TransportRequest, UploadTransport } from '@palco/sdk/upload';

/** The result of a request: an answer, a status alone, null for no answer, or `hang` until the request is aborted. */
export type ScriptedAnswer = TransportAnswer | number | null | 'hang';

/** A transport that answers by a script and records its requests. */
export interface MockTransport extends UploadTransport {
  /** Every request, in order. */
  readonly requests: readonly TransportRequest[];
  /** Requests that wait for an answer. */
  readonly inFlight: number;
  /** The most requests that ever waited at once. */
  readonly mostInFlight: number;
}

/**
 * Makes a transport for tests and stories. Answers are asynchronous, as from a network; a chunk reports its bytes as sent first.
 *
 * @example
 * const transport = createMockTransport((request, index) => (index === 2 ? 503 : 201));
 */
export function createMockTransport(
  script: (request: TransportRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>,
): MockTransport {
  const requests: TransportRequest[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  return {
    requests,
    get inFlight() {
      return inFlight;
    },
    get mostInFlight() {
      return mostInFlight;
    },
    async send(request) {
      const index = requests.push(request) - 1;
      mostInFlight = Math.max(mostInFlight, ++inFlight);
      try {
        return await untilAborted(request, () => script(request, index));
      } finally {
        inFlight -= 1;
      }
    },
  };
}

async function untilAborted(
  { signal, body, onProgress }: TransportRequest,
  script: () => ScriptedAnswer | Promise<ScriptedAnswer>,
): Promise<TransportAnswer> {
  const aborted = new Promise<TransportAnswer>((resolve) => {
    const giveUp = () => resolve({ status: null });
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
  });
  const answered = async (): Promise<TransportAnswer> => {
    const answer = await script();
    if (answer === 'hang') return aborted;
    if (body) onProgress?.(body.size);
    return typeof answer === 'object' && answer !== null ? answer : { status: answer };
  };
  return Promise.race([aborted, answered()]);
}
