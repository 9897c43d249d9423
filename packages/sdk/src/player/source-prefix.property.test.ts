import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rewriteToNewestPrefix } from './source-prefix.pure';

interface Place {
  readonly host: string;
  readonly token: string;
}

const at = ({ host, token }: Place, file = 'master.m3u8') =>
  `https://${host}.example/media/${token}/videos/1/run/hls/${file}`;
const place = fc.record({
  host: fc.constantFrom('a', 'b', 'ab'),
  token: fc.constantFrom('x', 'y', 'xy'),
});

test('a file under any earlier host or token is rewritten to the newest one', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), (places) => {
      const addresses = places.map((one) => at(one));
      for (const one of places)
        expect(rewriteToNewestPrefix(at(one, 'v/1.m4s'), addresses)).toBe(at(places.at(-1)!, 'v/1.m4s'));
    }),
  );
});
