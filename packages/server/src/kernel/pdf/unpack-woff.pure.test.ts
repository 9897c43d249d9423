import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { unpackWoff } from './unpack-woff.pure';

const require = createRequire(import.meta.url);

test.each(['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'])(
  '%s is the same font unpacked',
  (subset) => {
    const woff = readFileSync(require.resolve(`@fontsource/inter/files/inter-${subset}-400-normal.woff`));
    const packed = create(woff) as Font;
    const unpacked = create(unpackWoff(woff)) as Font;
    expect(unpacked.characterSet).toEqual(packed.characterSet);
    for (const point of packed.characterSet.slice(0, 40)) {
      const [one, other] = [packed, unpacked].map((font) => font.glyphForCodePoint(point));
      expect(other?.advanceWidth).toBe(one?.advanceWidth);
      expect(other?.path.toSVG()).toBe(one?.path.toSVG());
    }
  },
);
