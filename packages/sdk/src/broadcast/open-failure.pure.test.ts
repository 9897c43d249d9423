import { expect, test } from 'vitest';
import { endOfDevice, openFailure } from './open-failure.pure';

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

test.each([
  ['granted', 'granted', 'BROADCAST_SOURCE_ENDED'],
  ['granted', 'denied', 'BROADCAST_DENIED'],
  ['granted', 'prompt', 'BROADCAST_DENIED'],
  // Firefox asks each time, unless the person told it to remember.
  ['prompt', 'prompt', 'BROADCAST_SOURCE_ENDED'],
  ['prompt', 'denied', 'BROADCAST_DENIED'],
  [null, null, 'BROADCAST_SOURCE_ENDED'],
] as const)('a device that was %s and is %s ended: %s', (opened, now, code) => {
  expect(endOfDevice(opened, now)).toBe(code);
});
