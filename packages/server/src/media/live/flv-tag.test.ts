import { expect, it } from 'vitest';
import { readFlvTag } from './flv-tag.pure';

const bytes = (...values: readonly number[]) => Buffer.from(values);
const enhanced = (first: number, fourCc: string) => Buffer.concat([bytes(first), Buffer.from(fourCc)]);

it.each([
  ['AVC settings', 9, bytes(0x17, 0, 0, 0, 0), 'video', 'header', 'h264', true],
  ['an AVC key frame', 9, bytes(0x17, 1, 0, 0, 0), 'video', 'key', 'h264', true],
  ['another AVC picture', 9, bytes(0x27, 1, 0, 0, 0), 'video', 'other', 'h264', true],
  ['the end of AVC', 9, bytes(0x17, 2, 0, 0, 0), 'video', 'ignored', 'h264', true],
  ['a command', 9, bytes(0x57, 1, 0), 'video', 'ignored', 'h264', true],
  ['old HEVC', 9, bytes(0x1c, 0, 0, 0, 0), 'video', 'key', 'hevc (12)', false],
  ['an unknown picture', 9, bytes(0x1f, 0, 0), 'video', 'key', 'codec (15)', false],
  ['Sorenson', 9, bytes(0x12, 0, 0), 'video', 'key', 'flv1', true],
  ['enhanced HEVC settings', 9, enhanced(0x90, 'hvc1'), 'video', 'header', 'hevc', true],
  ['an enhanced AV1 key frame', 9, enhanced(0x91, 'av01'), 'video', 'key', 'av1', true],
  ['an enhanced picture without offset', 9, enhanced(0xa3, 'hvc1'), 'video', 'other', 'hevc', true],
  ['the end of enhanced HEVC', 9, enhanced(0x92, 'hvc1'), 'video', 'ignored', 'hevc', true],
  ['an unknown enhanced picture', 9, enhanced(0x90, 'vvc1'), 'video', 'header', 'vvc1', false],
  ['enhanced AVC settings', 9, enhanced(0x90, 'avc1'), 'video', 'header', 'h264', true],
  ['an enhanced AVC key frame', 9, enhanced(0x93, 'avc1'), 'video', 'key', 'h264', true],
  ['an enhanced command', 9, bytes(0xd1, 0), 'video', 'ignored', '', true],
  ['enhanced AAC settings', 8, enhanced(0x90, 'mp4a'), 'audio', 'header', 'aac', true],
  ['enhanced MP3', 8, enhanced(0x91, '.mp3'), 'audio', 'other', 'mp3', true],
  ['AAC settings', 8, bytes(0xaf, 0, 0x12), 'audio', 'header', 'aac', true],
  ['AAC', 8, bytes(0xaf, 1, 0), 'audio', 'other', 'aac', true],
  ['MP3', 8, bytes(0x2f, 1, 0), 'audio', 'other', 'mp3', true],
  ['enhanced Opus settings', 8, enhanced(0x90, 'Opus'), 'audio', 'header', 'opus', true],
  ['enhanced Opus', 8, enhanced(0x91, 'Opus'), 'audio', 'other', 'opus', true],
  ['an unknown sound', 8, bytes(0xdf, 1), 'audio', 'other', 'codec (13)', false],
  ['an empty message', 8, bytes(), 'audio', 'ignored', '', true],
] as const)('reads %s', (_what, type, body, kind, role, codec, isSupported) => {
  expect(readFlvTag(type, body)).toMatchObject({ kind, role, codec, isSupported });
});

it.each([
  ['an enhanced picture', 9, enhanced(0x95, 'av01'), 5],
  ['enhanced sound', 8, enhanced(0x9b, 'Opus'), 11],
  ['an AVC picture', 9, bytes(0x17, 9, 0, 0, 0), 9],
  ['none in the end of a sequence', 9, enhanced(0x92, 'hvc1'), null],
  ['none in a command', 9, bytes(0x57, 9, 0), null],
  ['none in an enhanced command', 9, bytes(0xd1, 0), null],
])('names the type of a packet that nobody knows: %s', (_what, type, body, unknownType) => {
  expect(readFlvTag(type, body)).toMatchObject({ role: 'ignored', unknownType });
});

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** FourCCs. */
const [avc1, hvc1, opus, mp4a] = ['61766331', '68766331', '4f707573', '6d703461'];

it.each<[string, 8 | 9, string, string, number[], number]>([
  ['AVC settings', 9, `90 ${avc1} aabb`, '17 00 000000 aabb', [], 0],
  ['an AVC key frame with its composition time', 9, `91 ${avc1} 000021 aabb`, '17 01 000021 aabb', [], 0],
  ['an AVC picture without one', 9, `a3 ${avc1} aabb`, '27 01 000000 aabb', [], 0],
  ['AAC', 8, `91 ${mp4a} aabb`, 'af 01 aabb', [], 0],
  ['HEVC', 9, `91 ${hvc1} 000021 aabb`, `91 ${hvc1} 000021 aabb`, [], 0],
  ['one track with a number', 9, `96 01 ${avc1} 00 000021 aabb`, '17 01 000021 aabb', [], 0],
  [
    'the first of three tracks of one codec',
    9,
    `96 13 ${hvc1} 00 000002 aabb 01 000001 cc 02 000001 dd`,
    `93 ${hvc1} aabb`,
    [1, 2],
    0,
  ],
  [
    'a track 0 that comes last, of several codecs',
    9,
    `96 23 ${hvc1} 01 000001 cc ${avc1} 00 000002 aabb`,
    '17 01 000000 aabb',
    [1],
    0,
  ],
  ['sound of several tracks', 8, `95 11 ${opus} 00 000002 aabb 01 000001 cc`, `91 ${opus} aabb`, [1], 0],
  ['an offset of half a millisecond', 9, `97 02 07a120 01 ${avc1} 000021 aabb`, '17 01 000021 aabb', [], 1],
  ['an offset below it', 9, `97 02 07a11f 01 ${avc1} 000021 aabb`, '17 01 000021 aabb', [], 0],
  [
    'two modifiers, one of which nobody knows and is long',
    9,
    `97 ff 0101 ${'00'.repeat(258)} 57 02 0f4240 03 ${avc1} aabb`,
    '17 01 000000 aabb',
    [],
    1,
  ],
  [
    'a modifier before several tracks',
    9,
    `97 02 000000 06 01 ${avc1} 00 000021 aabb`,
    '17 01 000021 aabb',
    [],
    0,
  ],
])('opens %s', (_what, type, sent, body, furtherTracks, offsetMs) => {
  const tag = readFlvTag(type, hex(sent));
  expect(tag?.body.toString('hex')).toBe(body.replaceAll(' ', ''));
  expect(tag).toMatchObject({ furtherTracks, offsetMs, isSupported: true });
});

it('takes no other track for the programme', () => {
  expect(readFlvTag(9, hex(`96 01 ${avc1} 02 000021 aabb`))).toMatchObject({
    role: 'ignored',
    furtherTracks: [],
    layers: [{ track: 2, role: 'key' }],
  });
  expect(readFlvTag(9, hex(`96 01 ${hvc1} 02 000021 aabb`))).toMatchObject({
    role: 'ignored',
    furtherTracks: [2],
    layers: [],
  });
});

it.each([
  ['without its FourCC', '91 6176'],
  ['without the data of a modifier', '97 ff'],
  ['with a track that is longer than the message', `96 13 ${avc1} 00 0000ff aabb`],
  ['with the half of a track', `96 13 ${avc1} 00 0000`],
])('reads nothing of a message %s', (_what, sent) => {
  expect(readFlvTag(9, hex(sent))).toBeNull();
});
