import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import { expect, test } from 'vitest';
import { fontPath } from '../font-path';
import { unpackWoff } from './unpack-woff.pure';

test.each(['archivo-400', 'archivo-600', 'greek-400', 'cyrillic-600'])(
  '%s is the same font unpacked',
  (name) => {
    const woff = readFileSync(fontPath(name));
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
