import { expect, test } from 'vitest';
import { openFailure } from './open-failure.pure';

const named = (name: string) => Object.assign(new Error('no'), { name });

test.each([
  [named('NotAllowedError'), 'BROADCAST_DENIED'],
  [named('SecurityError'), 'BROADCAST_DENIED'],
  [named('NotFoundError'), 'BROADCAST_NO_DEVICE'],
  [named('OverconstrainedError'), 'BROADCAST_NO_DEVICE'],
  [named('NotReadableError'), 'BROADCAST_DEVICE_BUSY'],
  [named('AbortError'), 'BROADCAST_DEVICE_BUSY'],
  [named('TypeError'), 'BROADCAST_UNSUPPORTED'],
  [{ name: 'AbortError' }, 'BROADCAST_UNSUPPORTED'],
  [undefined, 'BROADCAST_UNSUPPORTED'],
])('%s is %s', (error, code) => {
  expect(openFailure(error)).toBe(code);
});
