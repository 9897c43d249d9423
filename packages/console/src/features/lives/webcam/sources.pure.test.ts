import { expect, test } from 'vitest';
import { devicesOf, firstSources, fromChoice, hasSource, toChoice } from './sources.pure';

test.each([
  [firstSources, true],
  [{ camera: null, microphone: 'm', screen: false }, true],
  [{ camera: null, microphone: null, screen: true }, true],
  [{ camera: null, microphone: null, screen: false }, false],
])('%j has something to send: %s', (sources, has) => {
  expect(hasSource(sources)).toBe(has);
});

test.each([null, 'default', 'c1'])('%s survives a list', (id) => {
  expect(fromChoice(toChoice(id))).toBe(id);
});

test('lists devices of a kind by their names, without the default one', () => {
  const device = (id: string, kind: 'camera' | 'microphone', label = id) => ({ id, kind, label });
  const devices = [
    device('default', 'microphone'),
    device('m1', 'microphone'),
    device('c1', 'camera'),
    device('c2', 'camera', ''),
  ];
  expect(devicesOf(devices, 'microphone').map(({ id }) => id)).toEqual(['m1']);
  expect(devicesOf(devices, 'camera').map(({ id }) => id)).toEqual(['c1']);
});
