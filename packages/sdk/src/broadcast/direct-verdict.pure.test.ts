import { expect, test } from 'vitest';
import { verdictOf } from './direct-verdict.pure';

test.each([
  [201, null, 'taken'],
  [409, 'SIGNAL_TAKEN', 'BROADCAST_TAKEN'],
  [409, 'INVALID_TRANSITION', 'BROADCAST_REFUSED'],
  [503, 'SIGNALS_FULL', 'BROADCAST_LIMIT'],
  [401, 'UNAUTHENTICATED', 'BROADCAST_REFUSED'],
  [403, 'FORBIDDEN', 'BROADCAST_REFUSED'],
  [404, 'NOT_FOUND', 'BROADCAST_REFUSED'],
  [429, 'TOO_MANY_ATTEMPTS', 'lost'],
  [502, null, 'lost'],
  [503, 'SIGNALS_UNAVAILABLE', 'unavailable'],
  [422, 'OFFER_REFUSED', 'unavailable'],
  // A proxy that knows no such address, or an older server.
  [404, null, 'unavailable'],
])('%i %s is %s', (status, code, verdict) => {
  expect(verdictOf(status, code)).toBe(verdict);
});
