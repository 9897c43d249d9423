import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readColour } from '../testing/read-colour';
import { openPackaging } from '../testing/packaging';

let packaging: Awaited<ReturnType<typeof openPackaging>>;
beforeAll(async () => {
  packaging = await openPackaging();
});
afterAll(() => packaging.close());

const colours = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
} as const;
type ColourName = keyof typeof colours;

/** How a source stores its colours, as filters that bring RGB there. */
const storages = {
  'limited BT.601': { size: '320x180', range: 'tv', matrix: 'bt601', tag: 'smpte170m' },
  'full BT.601': { size: '320x180', range: 'pc', matrix: 'bt601', tag: 'smpte170m' },
  'limited BT.709': { size: '1280x720', range: 'tv', matrix: 'bt709', tag: 'bt709' },
  'full BT.709': { size: '320x180', range: 'pc', matrix: 'bt709', tag: 'bt709' },
  'untold, high definition': { size: '1280x720', range: 'tv', matrix: 'bt709', tag: 'unknown' },
} as const;

const clip = (name: ColourName, storage: keyof typeof storages) => {
  const { size, range, matrix, tag } = storages[storage];
  const stored = `scale=out_range=${range}:out_color_matrix=${matrix},format=yuv420p`;
  return packaging.clip('mp4', {
    seconds: 0.4,
    picture: {
      graph: `color=${name}:size=${size}:rate=10,format=rgb24,${stored},setparams=range=${range}:colorspace=${tag}`,
      codec: 'h264',
    },
  });
};

/** Of 256 steps; a JPEG of this quality is not exact. */
const tolerance = 8;
const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

describe('the colours of generated pictures', () => {
  it.each([
    ...(Object.keys(colours) as ColourName[]).map((name) => [name, 'limited BT.601'] as const),
    ['white', 'full BT.601'],
    ['black', 'full BT.601'],
    ['red', 'full BT.709'],
    ['lime', 'limited BT.709'],
    ['blue', 'untold, high definition'],
  ] as const)('are those of the source: %s, %s', async (name, storage) => {
    const source = await clip(name, storage);
    const { output } = await packaging.package(source);
    const taken = join(output, 'taken.jpg');
    await packaging.engine.picture({ source, seconds: 0.2, path: taken });
    for (const path of [join(output, 'poster.jpg'), join(output, 'storyboard.jpg'), taken]) {
      expect(distance(await readColour(path), colours[name])).toBeLessThanOrEqual(tolerance);
    }
  });
});
