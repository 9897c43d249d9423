/** The kind of job that sends a delivery; its subject is the delivery. */
export const deliverKind = 'deliver-webhook';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The waits between the attempts, less than a day together. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  8 * hour,
  8 * hour,
];

/** The share of a wait that is random: endpoints that failed together are not called again together. */
export const retryJitter = 0.2;

export const mostAttempts = retryDelaysMs.length + 1;

/** So long must nothing have arrived before an endpoint is switched off … */
export const failingMs = 5 * day;
/** … and so often must it have failed: a single failure, followed by a quiet week, says little. */
export const leastFailures = 10;

/** How an endpoint has done since its last success. */
export interface Health {
  readonly failingSince: Date | null;
  readonly failures: number;
}

/** How an attempt ended. */
export interface Outcome {
  /** The status of the answer; null where none came. */
  readonly status: number | null;
  readonly error: string | null;
}

/** Every status of success counts; a redirect is none, because it is not followed. */
export function isDelivered({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The health of an endpoint after an attempt. */
export function healthAfter({ failingSince, failures }: Health, outcome: Outcome, now: Date): Health {
  if (isDelivered(outcome)) return { failingSince: null, failures: 0 };
  return { failingSince: failingSince ?? now, failures: failures + 1 };
}

/** Why an endpoint is to be switched off after an attempt; null where it stays on. */
export function offReasonOf(
  { failingSince, failures }: Health,
  outcome: Outcome,
  now: Date,
): 'failing' | 'gone' | null {
  // 410 Gone: the receiver asks for no more (Standard Webhooks, section on status codes).
  if (outcome.status === 410) return 'gone';
  const sinceMs = failingSince === null ? 0 : now.getTime() - failingSince.getTime();
  return sinceMs >= failingMs && failures >= leastFailures ? 'failing' : null;
}
