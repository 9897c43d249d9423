import { expect, it } from 'vitest';
import { errorFromBody } from './http-errors';

const noon = 'Sun, 01 Mar 2026 12:00:00 GMT';
const later = 'Sun, 01 Mar 2026 12:00:30 GMT';

it.each([
  ['seconds', { 'Retry-After': '30' }, 30_000],
  // The clock of this device says another year.
  ["a date, by the server's own clock", { 'Retry-After': later, Date: noon }, 30_000],
  ['a date that is over', { 'Retry-After': noon, Date: later }, 0],
  ['a date without that of the answer', { 'Retry-After': later }, undefined],
  ['nothing usable', { 'Retry-After': 'soon' }, undefined],
  ['nothing', {}, undefined],
])('Retry-After with %s', (_name, headers, expected) => {
  const response = new Response(null, { status: 503, headers });
  expect(errorFromBody('', response).retryAfterMs).toBe(expected);
});
