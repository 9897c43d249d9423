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

/** Longer than this nobody is let wait: an endpoint that asks for more is called after a day, and may ask again. */
const longestPauseMs = day;

/**
 * The pause that a receiver asks for with `Retry-After` (RFC 9110, section 10.2.3: seconds or a date) beside 429 or 503, in
 * milliseconds; 0 where it asks for none.
 */
export function pauseOf({ status, retryAfter }: Answer, now: number): number {
  if (retryAfter === null || (status !== 429 && status !== 503)) return 0;
  const text = retryAfter.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestPauseMs);
}

/** So long must nothing have arrived before an endpoint is switched off … */
export const failingMs = 5 * day;
/** … and so often must it have failed: a single failure, followed by a quiet week, says little. */
export const leastFailures = 10;

/** What of an answer says when to come again. */
export interface Answer {
  readonly status: number | null;
  readonly retryAfter: string | null;
}

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
