/** What an answer of a source means for the next request. */
export type RateVerdict =
  | { readonly kind: 'go' }
  /** The answer counts; before the next request there is a wait. */
  | { readonly kind: 'slow'; readonly waitMs: number }
  /** The answer says nothing but that one has to wait. */
  | { readonly kind: 'wait'; readonly waitMs: number };

interface AnswerHead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** How often it was asked in vain before. */
  readonly tries: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

const minuteMs = 60_000;
/** A header that asks for more is wrong, or nobody would see the end of it. */
const longestMs = 60 * minuteMs;
const firstMs = 1_000;
const within = (ms: number): number => Math.min(Math.max(Math.ceil(ms), 0), longestMs);

/** A number of seconds, or a date (RFC 9110, section 10.2.3); null for neither. */
function retryAfterOf(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return within(Number(text) * 1000);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : within(at - now);
}

/** Seconds, an epoch in seconds or a date: services differ in what a reset is. */
function resetOf(text: string | null, now: number): number | null {
  if (text === null || !/^\d+$/.test(text)) return retryAfterOf(text, now);
  const number = Number(text);
  return within(number > 1_000_000_000 ? number * 1000 - now : number * 1000);
}

/**
 * Obeys the limits of a source: `Retry-After`, and the three headers of remaining requests that services send under various names.
 * Without a word of how long, waits double from a second to a minute.
 */
export function rateVerdict({ status, headers, tries, now }: AnswerHead): RateVerdict {
  const header = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const value = headers[name];
      if (value !== undefined) return [value].flat()[0]?.trim() ?? null;
    }
    return null;
  };
  const reset = resetOf(header('x-ratelimit-reset', 'x-rate-limit-reset', 'ratelimit-reset'), now);
  if (status === 429 || status === 503 || status === 408) {
    const asked = retryAfterOf(header('retry-after'), now) ?? (status === 429 ? reset : null);
    return { kind: 'wait', waitMs: asked ?? Math.min(firstMs * 2 ** Math.min(tries, 10), minuteMs) };
  }
  const left = header('x-ratelimit-remaining', 'x-rate-limit-remaining', 'ratelimit-remaining');
  if (left === '0' && reset !== null && reset > 0) return { kind: 'slow', waitMs: reset };
  return { kind: 'go' };
}
