import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionBytes, emptyPair, popOn } from '../../../testing/caption-pairs';
import { withLengths } from '../avc.pure';
import { channelOf, createSeenCaptions } from './caption-channels.pure';
import { captionsOf, pictureFormOf } from './caption-data.pure';
import { createCarriedCaptions } from './carried-captions.pure';

const inMp4 = { codec: 'h264', lengthBytes: 4 } as const;
const head = Buffer.from('b5003147413934', 'hex');
const slice = Buffer.from([0x65, 1, 2, 3]);

/** An SEI unit with bytes that keep start codes out of it. */
function seiOf(payloads: readonly (readonly [type: number, payload: Buffer])[]): Buffer {
  const bytes = payloads.flatMap(([type, payload]) => {
    const size = [
      ...Array.from({ length: Math.floor(payload.length / 255) }, () => 255),
      payload.length % 255,
    ];
    return [type, ...size, ...payload];
  });
  const escaped: number[] = [];
  for (const byte of [...bytes, 0x80]) {
    const [one, other] = escaped.slice(-2);
    if (one === 0 && other === 0 && byte <= 3) escaped.push(3);
    escaped.push(byte);
  }
  return Buffer.from([6, ...escaped]);
}
const userData = (cc: Buffer, flags = 0x40 | (cc.length / 3)): Buffer =>
  Buffer.concat([head, Buffer.from([3, flags, 0xff]), cc, Buffer.from([0xff])]);
const picture = (...units: Buffer[]): Buffer => withLengths([...units, slice]);

describe('captions of a picture', () => {
  const cc = Buffer.from('fc9420fd8080f98000', 'hex');
  it.each<[string, Buffer, number]>([
    ['are read', picture(seiOf([[4, userData(cc)]])), 2],
    [
      'are read after another message',
      picture(
        seiOf([
          [5, Buffer.alloc(300, 1)],
          [4, userData(cc)],
        ]),
      ),
      2,
    ],
    [
      'are read with zeros in them',
      picture(seiOf([[4, userData(Buffer.from('fc0000fc0001', 'hex'), 0x42)]])),
      2,
    ],
    ['are none of another provider', picture(seiOf([[4, Buffer.from('b5002f03', 'hex')]])), 0],
    ['are none where they are not to be processed', picture(seiOf([[4, userData(cc, 3)]])), 0],
    [
      'are none after the first slice',
      Buffer.concat([withLengths([slice]), withLengths([seiOf([[4, userData(cc)]])])]),
      0,
    ],
    ['are none in a unit that is cut', picture(seiOf([[4, userData(cc)]])).subarray(0, 12), 0],
    ['are no more than there are', picture(seiOf([[4, userData(cc, 0x5f).subarray(0, 16)]])), 2],
  ])('%s', (_name, bytes, count) => {
    // The third of them is marked as invalid.
    expect(captionsOf(bytes, inMp4)).toHaveLength(count);
  });

  it('are read from a byte stream as well', () => {
    const start = Buffer.from([0, 0, 0, 1]);
    const bytes = Buffer.concat([start, seiOf([[4, userData(cc)]]), start, slice]);
    expect(captionsOf(bytes, { codec: 'h264', lengthBytes: null })[0]).toEqual({
      type: 0,
      first: 0x94,
      second: 0x20,
    });
  });

  it('are read of H.265, before its slices and not after', () => {
    const sei = seiOf([[4, userData(cc)]]).subarray(1);
    const unit = Buffer.concat([Buffer.from([39 << 1, 1]), sei]);
    const slices = Buffer.from([19 << 1, 1, 2, 3]);
    const form = { codec: 'hevc', lengthBytes: 4 } as const;
    expect(captionsOf(withLengths([unit, slices]), form)).toHaveLength(2);
    expect(captionsOf(withLengths([slices, unit]), form)).toEqual([]);
    expect(captionsOf(withLengths([unit, slices]), inMp4)).toEqual([]);
  });

  it.each<[string, 'h264' | 'hevc', string | null, number | null]>([
    ['a record', 'h264', '014d401fff', 4],
    ['a record with short lengths', 'h264', '014d401ffd', 2],
    ['a record of H.265', 'hevc', `01${'00'.repeat(20)}0f00`, 4],
    ['a byte stream', 'hevc', `00000001${'40'.repeat(30)}`, null],
    ['none', 'h264', null, null],
    ['less than a record', 'hevc', '014d401fff', null],
  ])('have the form that the settings tell: %s', (_name, codec, settings, lengthBytes) => {
    const record = settings === null ? null : Buffer.from(settings, 'hex');
    expect(pictureFormOf(codec, record)).toEqual({ codec, lengthBytes });
  });

  it('never fail on what a sender sends', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(1, 2, 3, 4), (bytes, lengthBytes) => {
        for (const codec of ['h264', 'hevc'] as const) {
          captionsOf(Buffer.from(bytes), { codec, lengthBytes });
          captionsOf(Buffer.concat([Buffer.from([0, 0, 1, 6, 4]), bytes]), { codec, lengthBytes: null });
        }
      }),
    );
  });
});

it('is a channel where captions begin, and never before', () => {
  const pairs = (type: 0 | 1 | 2 | 3, shift: number) =>
    popOn('HELLO').map(([first, second]) => ({ type, first: first & 0x7f ? first ^ shift : first, second }));
  const control = (type: 0 | 1, second: number) => channelOf({ type, first: 0x14, second });
  expect([control(0, 0x20), control(1, 0x25), control(0, 0x2e), control(0, 0x2a)]).toEqual([
    'CC1',
    'CC3',
    null,
    null,
  ]);
  expect(channelOf({ type: 0, first: 0x1c, second: 0x20 })).toBe('CC2');
  expect(channelOf({ type: 1, first: 0x1d, second: 0x20 })).toBe('CC4');
  expect(channelOf({ type: 3, first: 0x14, second: 0x20 })).toBeNull();

  const seen = createSeenCaptions();
  const [first, second] = emptyPair;
  expect(seen.look([{ type: 0, first, second }])).toBe(false);
  expect(seen.channels()).toEqual([]);
  expect([seen.look(pairs(0, 0)), seen.look(pairs(0, 0)), seen.channels()]).toEqual([true, false, ['CC1']]);
  expect(captionBytes(emptyPair)).toHaveLength(6);
});

it('go on with the next picture where theirs is left out', () => {
  const carried = createCarriedCaptions();
  const [one, other, none] = ['fc9420', 'fd8080', 'f80000'].map((text) => Buffer.from(text, 'hex'));
  expect(carried.carry(one ?? null)).toBeNull();
  carried.leaveOut(Buffer.concat([one ?? Buffer.alloc(0), none ?? Buffer.alloc(0)]));
  carried.leaveOut(null);
  expect(carried.carry(other ?? null)?.toString('hex')).toBe('fc9420fd8080');
  expect(carried.carry(other ?? null)).toBeNull();
  // Its count has five bits.
  carried.leaveOut(Buffer.concat(Array.from({ length: 40 }, () => one ?? Buffer.alloc(0))));
  expect(carried.carry(null)).toHaveLength(93);
  expect(carried.carry(null)).toHaveLength(27);
  expect(carried.carry(null)).toBeNull();
});
