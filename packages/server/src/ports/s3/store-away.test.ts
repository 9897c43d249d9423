import { expect, it } from 'vitest';
import { isStoreAway } from './store-away.pure';

const named = (name: string, more: object = {}): Error =>
  Object.assign(new Error('failed'), { name, ...more });
const answered = (httpStatusCode: number): Error => named('Unknown', { $metadata: { httpStatusCode } });

it.each([
  ['a store that is not there', named('Error', { code: 'ECONNREFUSED' }), true],
  ['a name that is not found', named('Error', { code: 'ENOTFOUND' }), true],
  [
    'a broken connection, below another error',
    new Error('x', { cause: named('E', { code: 'EPIPE' }) }),
    true,
  ],
  ['a time limit', named('TimeoutError'), true],
  ['a call that took too long with all its tries', named('AbortError'), true],
  ['a busy store', named('SlowDown', { $metadata: { httpStatusCode: 503 } }), true],
  ['too many requests', answered(429), true],
  ['a proxy without its store', answered(502), true],
  ['a call that the store lacks', answered(501), false],
  ['a full store', answered(507), false],
  ['wrong keys', answered(403), false],
  ['a missing object', answered(404), false],
  ['a defect', new TypeError('x is not a function'), false],
  ['no error', 'away', false],
])('%s', (_, error, isAway) => {
  expect(isStoreAway(error)).toBe(isAway);
});
