import { expect, it } from 'vitest';
import { isServed, nameLayers } from './layer-names.pure';

const size = (width: number, height: number) => ({ width, height });
const names = (source: [number, number], ...layers: [number, number][]) =>
  nameLayers(
    size(...source),
    layers.map((one) => size(...one)),
  ).map(({ name, layer }) => `${name} ${layer.width}x${layer.height}`);

it.each<[[number, number], [number, number][], string[]]>([
  [
    [1280, 720],
    [
      [320, 180],
      [640, 360],
    ],
    ['360p 640x360', '180p 320x180'],
  ],
  [[720, 1280], [[360, 640]], ['360p 360x640']],
  // Larger than the source, as large as it, without a size.
  [
    [640, 360],
    [
      [1280, 720],
      [640, 360],
      [638, 358],
      [0, 0],
    ],
    [],
  ],
  // Two of about the same size.
  [
    [1920, 1080],
    [
      [640, 360],
      [632, 356],
    ],
    ['360p 640x360'],
  ],
  [
    [2560, 1440],
    [
      [16, 16],
      [160, 120],
      [320, 240],
      [640, 480],
      [1280, 720],
      [1920, 1080],
    ],
    ['720p 1280x720', '480p 640x480', '240p 320x240', '120p 16x16'],
  ],
])('names layers below %s', (source, layers, expected) => {
  expect(names(source, ...layers)).toEqual(expected);
});

const wide = (side: number) => ({ width: (side * 16) / 9, height: side });

it.each([
  ['720p and 360p', [720, 360], []],
  ['720p alone', [720], [360, 240]],
  ['540p alone', [540], [240]],
  ['a tiny one', [180], [720, 480, 360]],
])('has the server encode what is far from those of the sender: %s', (_name, copied, expected) => {
  const encoded = [720, 480, 360, 240].filter((side) => !isServed(wide(side), copied.map(wide)));
  expect(encoded).toEqual(expected);
});
