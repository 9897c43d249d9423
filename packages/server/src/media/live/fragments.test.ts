import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFragmentCutter } from './fragments.pure';
import { createSegmenter } from './segmenter.pure';

function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inside]);
}
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};
const track = (id: number, timescale: number, handler: string): Buffer =>
  box(
    'trak',
    box('tkhd', words(0, 0, 0, id, 0)),
    box('mdia', box('mdhd', words(0, 0, 0, timescale, 0)), box('hdlr', words(0, 0), Buffer.from(handler))),
  );
const head = Buffer.concat([
  box('ftyp', Buffer.from('iso5')),
  box('moov', track(1, 1000, 'vide'), track(2, 48_000, 'soun')),
]);
/** A fragment whose pictures last what each of them says, and whose sound has a length for all samples. */
function fragment(pictures: readonly number[], samples: number): Buffer {
  const video = box(
    'traf',
    box('tfhd', words(0, 1)),
    box('trun', words(0x101, pictures.length, 0, ...pictures)),
  );
  const audio = box('traf', box('tfhd', words(0x8, 2, 1024)), box('trun', words(0x1, samples, 0)));
  return Buffer.concat([box('moof', box('mfhd', words(0, 1)), video, audio), box('mdat', Buffer.alloc(50))]);
}

const stream = Buffer.concat([
  head,
  fragment([500, 500], 47),
  fragment([1000, 250], 60),
  fragment([1000], 47),
]);

it('cuts a stream the same, however its bytes come', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), (steps) => {
      const cutter = createFragmentCutter();
      const pieces: ReturnType<typeof cutter.push> = [];
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const step = steps[turn % steps.length] ?? 1;
        pieces.push(...cutter.push(stream.subarray(at, at + step)));
        at += step;
      }
      expect(pieces.map((one) => (one.kind === 'init' ? 'init' : one.seconds))).toEqual(['init', 1, 1.25, 1]);
      expect(Buffer.concat(pieces.map((one) => one.bytes))).toEqual(stream);
    }),
  );
});

it('gathers fragments to segments and gives out the rest at the end', () => {
  const told: unknown[] = [];
  const segmenter = createSegmenter(2, {
    init: () => told.push('init'),
    fragment: () => told.push('fragment'),
    segment: (bytes, seconds) => told.push([bytes.length > 0, seconds]),
  });
  segmenter.push(stream);
  segmenter.end();
  expect(told).toEqual(['init', 'fragment', 'fragment', [true, 2.25], 'fragment', [true, 1]]);
});

it('refuses what is no MP4', () => {
  expect(() => createFragmentCutter().push(Buffer.alloc(16))).toThrow('without a length');
});
