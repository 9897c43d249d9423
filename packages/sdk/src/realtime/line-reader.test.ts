import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader } from './line-reader';

function readAll(pieces: readonly string[]) {
  const taken: object[] = [];
  const broken: string[] = [];
  const read = createLineReader({ take: (value) => taken.push(value), broken: (line) => broken.push(line) });
  for (const piece of pieces) read(piece);
  return { taken, broken };
}

const object = fc
  .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  .map((rest) => ({ evento: 'x', ...rest }));
const line = fc.oneof(
  { weight: 4, arbitrary: object.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.constantFrom('', '\r', 'no json', '{"a":', 'null', '12', '"text"', ']', '{}') },
);

/** A text in pieces, cut at these places. */
function cut(text: string, offsets: readonly number[]): string[] {
  const ends = [...new Set(offsets.map((offset) => offset % (text.length + 1)))].sort((a, b) => a - b);
  return [...ends, text.length].map((end, index, all) => text.slice(all[index - 1] ?? 0, end));
}

describe('any cut of the stream', () => {
  it('gives the same messages', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (lines, offsets) => {
          const text = lines.map((one) => `${one}\n`).join('');
          expect(readAll(cut(text, offsets)).taken).toEqual(readAll([text]).taken);
        },
      ),
    );
  });

  it('loses a broken line and nothing else', () => {
    fc.assert(
      fc.property(fc.array(object), fc.array(object), fc.array(fc.nat()), (before, after, offsets) => {
        const lines = [
          ...before.map((one) => JSON.stringify(one)),
          '{"broken',
          ...after.map((one) => JSON.stringify(one)),
        ];
        const { taken } = readAll(cut(lines.map((one) => `${one}\n`).join(''), offsets));
        expect(taken).toEqual(JSON.parse(JSON.stringify([...before, ...after])));
      }),
    );
  });
});

describe('a frame that stands alone', () => {
  it('does not join two broken lines into one object, and drops only these two', () => {
    const { taken, broken } = readAll(['{"evento":1}\n{"evento":2\n"a":2}\n{"evento":3}\n']);
    expect(taken).toEqual([{ evento: 1 }, { evento: 3 }]);
    expect(broken).toEqual(['{"evento":2', '"a":2}']);
  });

  it('is whole without a line break at its end', () => {
    expect(readAll(['{"evento":1}\n{"evento":2}', '{"evento":3}']).taken).toEqual([
      { evento: 1 },
      { evento: 2 },
      { evento: 3 },
    ]);
  });

  it('that ends in the middle of a line does not affect the lines of the next one', () => {
    expect(readAll(['{"evento":1}\n{"a":', '{"evento":3}\n{"evento":4}'])).toEqual({
      taken: [{ evento: 1 }, { evento: 3 }, { evento: 4 }],
      broken: ['{"a":'],
    });
  });

  it('of heartbeats gives nothing', () => {
    expect(readAll(['\n', '\n\n', ''])).toEqual({ taken: [], broken: [] });
  });
});

describe('a line over 1 MiB', () => {
  const long = `{"evento":"${'x'.repeat(2 ** 20)}"}`;

  it.each([
    ['in one piece', [`{"evento":1}\n${long}\n{"evento":2}`]],
    ['at the end of a frame', [`{"evento":1}\n${long}`, '{"evento":2}']],
    ['in many pieces', ['{"evento":1}\n', ...cut(`${long}\n`, [7, 500_000, 900_000]), '{"evento":2}\n']],
  ])('%s is dropped and reported once', (_, pieces) => {
    const { taken, broken } = readAll(pieces);
    expect(taken).toEqual([{ evento: 1 }, { evento: 2 }]);
    expect(broken).toHaveLength(1);
  });

  it('of exactly 1 MiB is read', () => {
    const fits = `{"evento":"${'x'.repeat(2 ** 20 - 13)}"}`;
    expect(fits).toHaveLength(2 ** 20);
    expect(readAll([fits, `${fits}\n`]).taken).toHaveLength(2);
  });
});
