import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byteLength,
  chunkSizeFor,
  contentRange,
  isNormalUpload,
  missingFrom,
  missingRanges,
  nextChunk,
  type ByteRange,
} from './chunk-plan.pure';

const mb = 1_048_576;

/** Splits a whole file as the machine does: takes the next chunk, then continues at its end. */
function planOf(size: number, chunkSize: number): readonly ByteRange[] {
  const plan: ByteRange[] = [];
  let missing: readonly ByteRange[] = [{ start: 0, end: size }];
  for (let chunk = nextChunk(missing, chunkSize); chunk; chunk = nextChunk(missing, chunkSize)) {
    plan.push(chunk);
    missing = missingFrom(missing, chunk.end);
  }
  return plan;
}

describe('U1: chunk size by the size of the file, in powers of two', () => {
  it.each([
    [1, 16],
    [256 * mb - 1, 16],
    [256 * mb, 32],
    [512 * mb - 1, 32],
    [512 * mb, 64],
    [1_024 * mb - 1, 64],
    [1_024 * mb, 128],
    [2 ** 43, 128],
  ])('of a file of %d bytes is %d MB', (size, expected) => {
    expect(chunkSizeFor({ size })).toBe(expected * mb);
  });

  it.each([
    ['a fixed size wins over the table', { size: 300 * mb, chunkSize: 5 * mb }, 5 * mb],
    ['a host that takes less wins over the table', { size: 2_048 * mb, maxChunkSize: 50 * mb }, 50 * mb],
    ['a host that takes more changes nothing', { size: 10 * mb, maxChunkSize: 50 * mb }, 16 * mb],
    ['a host that takes less wins over a fixed size', { size: mb, chunkSize: 100, maxChunkSize: 10 }, 10],
    ['a slow line wins over the table', { size: 2_048 * mb, bytesPerSecond: 2 * mb }, 16 * mb],
    ['a line carries a chunk in ten seconds', { size: 2_048 * mb, bytesPerSecond: 6.5 * mb }, 64 * mb],
    ['a fast line changes nothing', { size: 300 * mb, bytesPerSecond: 900 * mb }, 32 * mb],
    ['a speed that is not known changes nothing', { size: 300 * mb, bytesPerSecond: 0 }, 32 * mb],
    ['never 0', { size: mb, chunkSize: 0 }, 1],
  ])('%s', (_name, options, expected) => {
    expect(chunkSizeFor(options)).toBe(expected);
  });
});

describe('F6: the plan of a file (P5)', () => {
  const file = fc
    .record({ count: fc.integer({ min: 1, max: 300 }), chunkSize: fc.integer({ min: 1, max: 2 ** 35 }) })
    .chain(({ count, chunkSize }) =>
      fc.record({
        chunkSize: fc.constant(chunkSize),
        size: fc.integer({ min: (count - 1) * chunkSize + 1, max: count * chunkSize }),
        count: fc.constant(count),
      }),
    );

  it('covers it without gap or overlap, in equal chunks, the last one excepted', () => {
    fc.assert(
      fc.property(file, ({ size, chunkSize, count }) => {
        const plan = planOf(size, chunkSize);
        expect(plan).toHaveLength(count);
        expect(plan[0]?.start).toBe(0);
        plan.forEach(({ start, end }, index) => {
          expect(end).toBe(plan[index + 1]?.start ?? size);
          if (index < count - 1) expect(end - start).toBe(chunkSize);
          else expect(end - start).toBeGreaterThanOrEqual(1);
        });
      }),
    );
  });

  it('has ceil(size / chunk) chunks of the table for sizes from 1 to 2^36', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 36 }), (size) => {
        const chunkSize = chunkSizeFor({ size });
        expect(planOf(size, chunkSize)).toHaveLength(Math.ceil(size / chunkSize));
      }),
    );
  });

  it('holds for the largest files: 2^43 bytes are 65,536 chunks', () => {
    const plan = planOf(2 ** 43, chunkSizeFor({ size: 2 ** 43 }));
    expect([plan.length, plan.at(-1)?.end, byteLength(plan)]).toEqual([65_536, 2 ** 43, 2 ** 43]);
  });

  it('sends a whole file as one chunk', () => {
    expect(planOf(5 * mb, Infinity)).toEqual([{ start: 0, end: 5 * mb }]);
  });
});

describe('what a server lacks', () => {
  it.each<[string, [number, number][], [number, number][]]>([
    ['nothing received', [], [[0, 100]]],
    ['a prefix', [[0, 9]], [[10, 100]]],
    ['everything', [[0, 99]], []],
    ['the start', [[10, 99]], [[0, 10]]],
    [
      'holes',
      [
        [10, 19],
        [30, 39],
      ],
      [
        [0, 10],
        [20, 30],
        [40, 100],
      ],
    ],
    [
      'neighbours',
      [
        [0, 9],
        [10, 19],
      ],
      [[20, 100]],
    ],
  ])('with %s', (_name, received, expected) => {
    expect(missingRanges(100, received)).toEqual(expected.map(([start, end]) => ({ start, end })));
  });

  it('is the complement of what it holds', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 20 });
    fc.assert(
      fc.property(cuts, fc.boolean(), (points, startsHeld) => {
        const edges = [0, ...points.sort((a, b) => a - b), 1_000];
        const pieces = edges.slice(0, -1).map((start, index) => ({ start, end: edges[index + 1] ?? 0 }));
        const held = pieces.filter((_, index) => (index % 2 === 0) === startsHeld);
        const gaps = missingRanges(
          1_000,
          held.map(({ start, end }) => [start, end - 1]),
        );
        expect([...gaps, ...held].sort((a, b) => a.start - b.start)).toEqual(pieces);
        expect(byteLength(gaps) + byteLength(held)).toBe(1_000);
      }),
    );
  });

  it('drops the bytes before an offset, also within a range', () => {
    const missing = [
      { start: 0, end: 10 },
      { start: 20, end: 40 },
    ];
    expect(missingFrom(missing, 25)).toEqual([{ start: 25, end: 40 }]);
    expect(missingFrom(missing, 10)).toEqual([{ start: 20, end: 40 }]);
    expect(missingFrom(missing, 40)).toEqual([]);
  });
});

describe('requests', () => {
  it('names ranges with an inclusive end', () => {
    expect(contentRange({ start: 0, end: 16 * mb }, 40 * mb)).toBe('bytes 0-16777215/41943040');
    expect(contentRange({ start: 41_943_039, end: 41_943_040 }, 41_943_040)).toBe(
      'bytes 41943039-41943039/41943040',
    );
  });

  it.each([
    ['https://normal-upload.example.com/v1/videos/1/source', undefined, true],
    ['//eu.normal-upload.example.com/v1', undefined, true],
    ['https://upload.example.com/v1/videos/normal-upload/source', undefined, false],
    ['/v1/videos/normal-upload/source', undefined, false],
    ['https://direct.example.com/v1', 'direct', true],
    ['https://normal-upload.example.com/v1', 'direct', false],
  ])('%s with the marker %s is a normal upload: %s', (url, marker, expected) => {
    expect(isNormalUpload(url, marker)).toBe(expected);
  });
});
