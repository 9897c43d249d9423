import { expect, test } from 'vitest';
import { devicesOf, firstSources, fromChoice, hasSource, toChoice, troublesOf, wayOf } from './sources.pure';

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

test('says of each source why it is missing', () => {
  const of = (
    code: 'BROADCAST_DENIED' | 'BROADCAST_SOURCE_ENDED' | 'BROADCAST_NO_DEVICE',
    isReplaced = false,
  ) => ({
    code,
    isReplaced,
  });
  expect(
    troublesOf({
      screen: of('BROADCAST_SOURCE_ENDED'),
      camera: of('BROADCAST_NO_DEVICE'),
      microphone: of('BROADCAST_SOURCE_ENDED', true),
    }),
  ).toEqual(['camera.missing', 'microphone.replaced', 'screen.ended']);
  expect(troublesOf({ camera: of('BROADCAST_DENIED') })).toEqual(['camera.denied']);
  expect(troublesOf({})).toEqual([]);
});

test.each([
  ['webrtc', null, 'webrtc'],
  ['websocket', 'network', 'network'],
  ['websocket', null, 'browser'],
] as const)('by %s after %s is said as %s', (transport, fallback, way) => {
  expect(wayOf({ transport, fallback })).toBe(way);
});
