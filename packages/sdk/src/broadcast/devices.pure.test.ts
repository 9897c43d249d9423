import { expect, test } from 'vitest';
import { isOtherMicrophone } from './devices.pure';

const microphone = (id: string, label: string) => ({ id, label, kind: 'microphone' as const });
const camera = { id: 'c', label: 'Camera', kind: 'camera' as const };
const desk = [camera, microphone('default', 'Default - Desk'), microphone('d', 'Desk')];

test.each([
  ['the same ones', desk, desk, false],
  ['another camera', desk, [{ ...camera, id: 'c2' }, ...desk], false],
  [
    'a headset that Chrome takes by default',
    desk,
    [microphone('default', 'Default - Headset'), ...desk],
    true,
  ],
  [
    'a headset that Firefox lists first',
    [microphone('d', 'Desk')],
    [microphone('h', 'Head'), microphone('d', 'Desk')],
    true,
  ],
  [
    'a second microphone after the first',
    [microphone('d', 'Desk')],
    [microphone('d', 'Desk'), microphone('h', 'Head')],
    false,
  ],
  ['names that are known only now', [microphone('', '')], desk, false],
  ['none that is left', desk, [camera], false],
])('%s', (_, before, now, isOther) => {
  expect(isOtherMicrophone(before, now)).toBe(isOther);
});
