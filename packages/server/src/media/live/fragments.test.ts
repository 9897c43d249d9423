import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFragmentCutter } from './fragments.pure';
import { createSegmenter, wholeGroup } from './segmenter.pure';

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
  box('trak', trackHeader(id), box('mdia', mediaHeader(timescale), handlerBox(handler)));
const trackHeader = (id: number): Buffer => box('tkhd', words(0, 0, 0, id, 0));
const mediaHeader = (timescale: number): Buffer => box('mdhd', words(0, 0, 0, timescale, 0));
const handlerBox = (handler: string): Buffer => box('hdlr', words(0, 0), Buffer.from(handler));
const head = Buffer.concat([
  box('ftyp', Buffer.from('iso5')),
  box('moov', track(1, 1000, 'vide'), track(2, 48_000, 'soun')),
]);
/** A video `traf` with a duration for each sample. */
const video = (...ticks: number[]): Buffer =>
  box('traf', box('tfhd', words(0, 1)), box('trun', words(0x101, ticks.length, 0, ...ticks)));
/** An audio `traf` with a default duration for all samples. */
const audio = (samples: number): Buffer =>
  box('traf', box('tfhd', words(0x8, 2, 1024)), box('trun', words(0x1, samples, 0)));
const moof = (...content: Buffer[]): Buffer => box('moof', box('mfhd', words(0, 1)), ...content);
const mdat = box('mdat', Buffer.alloc(50));
const fragment = (pictures: readonly number[], samples: number): Buffer =>
  Buffer.concat([moof(video(...pictures), audio(samples)), mdat]);

const cut = (...bytes: Buffer[]) => createFragmentCutter().push(Buffer.concat(bytes));
/** The duration of a fragment with this `moof`. */
function secondsOf(content: Buffer, start: Buffer = head): number | null {
  const [, piece] = cut(start, content, mdat);
  return piece?.kind === 'fragment' ? piece.seconds : null;
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
    facts: () => wholeGroup,
    fragment: () => told.push('fragment') > 0,
    segment: ({ programme, raw }) => told.push([programme === raw, raw?.seconds]),
  });
  segmenter.push(stream);
  segmenter.end();
  expect(told).toEqual(['init', 'fragment', 'fragment', [true, 2.25], 'fragment', [true, 1]]);
});

it('never puts fragments from on air and from off air into one segment', () => {
  const told: unknown[] = [];
  const answers = [false, true, false];
  const segmenter = createSegmenter(6, {
    init: () => undefined,
    facts: () => wholeGroup,
    fragment: () => answers.shift() ?? false,
    segment: ({ programme, raw }) => told.push([raw?.seconds, programme === raw]),
  });
  segmenter.push(stream);
  segmenter.end();
  expect(told).toEqual([
    [1, false],
    [1.25, true],
    [1, false],
  ]);
});

it('ends a segment of the programme within a group of pictures, and gives the raw segment the whole group', () => {
  const told: unknown[] = [];
  const facts = [true, false, false].map((independent, index) => ({ independent, endsGroup: index === 2 }));
  const answers = [true, true, false];
  const segmenter = createSegmenter(6, {
    init: () => undefined,
    facts: () => facts.shift() ?? wholeGroup,
    fragment: () => answers.shift() ?? false,
    segment: ({ programme, raw }) => told.push([programme?.seconds ?? null, raw?.seconds ?? null]),
  });
  segmenter.push(stream);
  expect(told).toEqual([
    [2.25, null],
    [null, 3.25],
  ]);
  segmenter.end();
  expect(told).toHaveLength(2);
});

it('refuses what is no MP4', () => {
  expect(() => createFragmentCutter().push(Buffer.alloc(16))).toThrow('without a length');
});

it('gives each piece its kind and its bytes alone', () => {
  const other = box('sidx', words(1));
  const pieces = cut(head, other, mdat, moof(video(40)), other, mdat, other);
  expect(pieces).toEqual([
    { kind: 'init', bytes: head },
    { kind: 'fragment', bytes: Buffer.concat([moof(video(40)), mdat]), seconds: 0.04 },
  ]);
});

it('takes a head without a type, and data without content, as soon as it is there', () => {
  const moov = box('moov', track(1, 1000, 'vide'));
  const pieces = cut(moov, moof(video(40)), box('mdat'));
  expect(pieces.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
    ['init', moov.length],
    ['fragment', moof(video(40)).length + 8],
  ]);
});

const unequal = (type: string, size: number, ...content: Buffer[]): Buffer => {
  const bytes = box(type, ...content);
  bytes.writeUInt32BE(size);
  return bytes;
};
const tfhd = box('tfhd', words(0, 1));
const long = words(0x100, 1, 5000);

it.each([
  ['its pictures, though its sound comes first', [audio(94), video(500, 250)], 0.75],
  ['its sound, where there is no picture', [audio(94)], (94 * 1024) / 48_000],
  [
    'nothing, for a track that the head does not have',
    [box('traf', box('tfhd', words(0, 9)), box('trun', long))],
    0,
  ],
  ['nothing, where a track has no header', [box('traf', box('trun', long))], 0],
  ['what its tracks say, not other boxes', [box('uuid', tfhd, box('trun', long)), video(40)], 0.04],
  ['all runs of a track', [box('traf', tfhd, box('free'), box('trun', long), box('trun', long))], 10],
  [
    'a usual length behind the offset and the description of a track',
    [box('traf', box('tfhd', words(0x2b, 1, 0, 7, 8, 300)), box('trun', words(0, 4)))],
    1.2,
  ],
  [
    'lengths between size, flags and offset of each sample, behind the flags of the first',
    [box('traf', tfhd, box('trun', words(0xf05, 2, 1, 2, 600, 7, 8, 9, 900, 7, 8, 9)))],
    1.5,
  ],
  ['nothing, where a box is shorter than its own head', [box('traf', tfhd, unequal('trun', 4, long))], 0],
  [
    'nothing, where a box is longer than the one around it',
    [box('traf', tfhd, unequal('trun', 500, long))],
    0,
  ],
])('a fragment lasts as long as %s', (_what, content, seconds) => {
  expect(secondsOf(moof(...content))).toBeCloseTo(seconds, 9);
});

it('reads the longer headers of tracks too', () => {
  const version1 = 0x01000000;
  const trak = box(
    'trak',
    box('tkhd', words(version1, 0, 0, 0, 0, 1, 0)),
    box('mdia', box('mdhd', words(version1, 0, 0, 0, 0, 500, 0)), handlerBox('vide')),
  );
  expect(secondsOf(moof(video(1000)), box('moov', trak))).toBe(2);
});

it.each([
  ['of another kind', box('skip', trackHeader(1), box('mdia', mediaHeader(1), handlerBox('vide')))],
  ['without a header', box('trak', box('mdia', mediaHeader(1), handlerBox('vide')))],
  ['without a timescale', box('trak', trackHeader(1), box('mdia', handlerBox('vide')))],
  ['without a kind', box('trak', trackHeader(1), box('mdia', mediaHeader(1)))],
])('reads no track from a box %s', (_what, trak) => {
  expect(secondsOf(moof(video(1000)), box('moov', trak, track(1, 1000, 'vide')))).toBe(1);
});
