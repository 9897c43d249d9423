import type { UploadAnswer } from './upload-state.pure';

/** What came back. */
export interface TransportAnswer {
  /** HTTP status; `null` when there was no answer (a network error, a watch-dog, a CORS refusal). */
  readonly status: number | null;
  /** Parsed JSON of the answer; `undefined` when it was none. */
  readonly body?: unknown;
  /** Raw `Retry-After` header. */
  readonly retryAfter?: string | null;
}

type Pairs = readonly (readonly [number, number])[];

/** Takes from an answer what the machine decides on. Foreign shapes count as absent: only the status is sure to be there. */
export function readAnswer({ status, body, retryAfter }: TransportAnswer): UploadAnswer {
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const { total, ranges, outOfOrder, message, requestId } = fields;
  return {
    status,
    retryAfter,
    total: typeof total === 'number' ? total : undefined,
    ranges: isPairs(ranges) ? ranges : undefined,
    outOfOrder: outOfOrder === true,
    message: typeof message === 'string' ? message : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  };
}

function isPairs(value: unknown): value is Pairs {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isSafeInteger))
  );
}
