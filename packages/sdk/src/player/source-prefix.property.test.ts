import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixChange, underNewest } from './source-prefix.pure';

const at = (token: string, file = 'master.m3u8') =>
  `https://a.example/media/${token}/videos/1/run/hls/${file}`;
const token = fc.stringMatching(/^[a-z0-9]{1,8}\.[A-Za-z0-9_-]{4}$/);

test('whatever the tokens were, a file of any of them is asked for with the last', () => {
  fc.assert(
    fc.property(fc.uniqueArray(token, { minLength: 2, maxLength: 6 }), (tokens) => {
      const all = tokens.slice(1).map((one, index) => prefixChange(at(tokens[index]!), at(one))!);
      for (const one of tokens)
        expect(underNewest(at(one, 'v/1.m4s'), all)).toBe(at(tokens.at(-1)!, 'v/1.m4s'));
    }),
  );
});
