/** Socket errors of a store that cannot be reached, and of a connection that broke. */
const codes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** By name: a time limit, of the client or of a call as a whole, and what stores say while they are busy. */
const names = new Set(['AbortError', 'RequestTimeout', 'SlowDown', 'TimeoutError']);
/** What a store and the proxies in front of it answer while they are busy or start. 507 is a full one, 501 one that lacks a call. */
const statuses = new Set([429, 500, 502, 503, 504]);

/** Whether an error means that the store is unreachable or overloaded, so that the same call may succeed later. */
export function isStoreAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = '', $metadata } = current as NodeJS.ErrnoException & {
      readonly $metadata?: { readonly httpStatusCode?: number };
    };
    if (names.has(current.name) || codes.has(code) || statuses.has($metadata?.httpStatusCode ?? 0))
      return true;
  }
  return false;
}
