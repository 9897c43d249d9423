import { describe, expect, it } from 'vitest';
import { createChunkReader } from './rtmp-chunks.pure';
import type { RtmpMessage } from './rtmp-chunks.pure';
import { RtmpFault } from './rtmp-fault.pure';

const limits = { largest: 100_000, chunkStreams: 4 };

/** Bytes from numbers, and from text of hexadecimal digits. */
const bytes = (...parts: readonly (string | number | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') return Buffer.from([part]);
      return typeof part === 'string' ? Buffer.from(part.replaceAll(' ', ''), 'hex') : part;
    }),
  );
const filled = (length: number, value = 0xaa): Buffer => Buffer.alloc(length, value);

function readAll(...parts: readonly Buffer[]): RtmpMessage[] {
  const reader = createChunkReader(limits);
  const messages: RtmpMessage[] = [];
  for (const part of parts) {
    reader.push(part);
    for (let one = reader.next(); one !== null; one = reader.next()) messages.push(one);
  }
  return messages;
}
/** Type, time and length of what was read, and the value that all of its bytes have. */
const told = (...parts: readonly Buffer[]): string[] =>
  readAll(...parts).map(({ type, timeMs, body }) => {
    expect(body.every((byte) => byte === body[0])).toBe(true);
    return `${type}@${timeMs} ${body.length}x${(body[0] ?? 0).toString(16)}`;
  });

const chunkSize = (size: string): Buffer => bytes('02 000000 000004 01 00000000', size);

it.each<[string, Buffer[], string[]]>([
  ['one message', [bytes('04 000064 000003 08 01000000 aaaaaa')], ['8@100 3xaa']],
  ['an empty message', [bytes('04 000064 000000 08 01000000', 'c4')], ['8@100 0x0', '8@200 0x0']],
  [
    'formats 1, 2 and 3, which add their difference',
    [bytes('04 000064 000001 08 01000000 aa', '44 00000a 000002 09 bbbb', '84 000005 cccc', 'c4 dddd')],
    ['8@100 1xaa', '9@110 2xbb', '9@115 2xcc', '9@120 2xdd'],
  ],
  [
    'format 3 after format 0: its timestamp is the difference (5.3.1.2.4)',
    [bytes('04 000064 000001 08 01000000 aa', 'c4 bb')],
    ['8@100 1xaa', '8@200 1xbb'],
  ],
  [
    'chunk streams of two and three bytes',
    [bytes('00 00 000001 000001 08 01000000 aa', '01 ffff 000002 000001 09 01000000 bb')],
    ['8@1 1xaa', '9@2 1xbb'],
  ],
  ['a chunk stream that begins with format 1', [bytes('44 000064 000001 08 aa')], ['8@100 1xaa']],
  [
    'messages whose chunks alternate',
    [
      bytes('04 000001 000082 08 01000000', filled(128), '06 000002 000083 09 01000000', filled(128, 0xbb)),
      bytes('c4', filled(2), 'c6', filled(3, 0xbb)),
    ],
    ['8@1 130xaa', '9@2 131xbb'],
  ],
  [
    'a chunk size that is set within a message',
    [
      bytes('06 000000 00012c 09 01000000', filled(128)),
      chunkSize('000000a0'),
      bytes('c6', filled(160)),
      chunkSize('00000001'),
      bytes(...Array.from({ length: 12 }, () => bytes('c6aa'))),
    ],
    ['9@0 300xaa'],
  ],
  [
    'the largest chunk size that can be written',
    [chunkSize('7fffffff'), bytes('06 000000 000200 09 01000000', filled(512))],
    ['9@0 512xaa'],
  ],
  [
    'an extended timestamp that further chunks repeat',
    [bytes('06 ffffff 000100 09 01000000 01000000', filled(128), 'c6 01000000', filled(128))],
    ['9@16777216 256xaa'],
  ],
  [
    'an extended timestamp that further chunks leave out',
    [bytes('06 ffffff 000100 09 01000000 01000000', filled(128), 'c6', filled(128))],
    ['9@16777216 256xaa'],
  ],
  [
    'an extended timestamp that is left out before the last two bytes',
    [bytes('06 ffffff 000082 09 01000000 01000000', filled(128), 'c6', filled(2))],
    ['9@16777216 130xaa'],
  ],
  [
    'an extended difference, after which the time itself is repeated',
    [
      bytes('06 000010 000001 09 01000000 aa'),
      bytes('46 ffffff 000082 09 02000000', filled(128, 0xbb), 'c6 02000010', filled(2, 0xbb)),
    ],
    ['9@16 1xaa', '9@33554448 130xbb'],
  ],
  [
    'an extended difference that the next message repeats',
    [bytes('06 000010 000001 09 01000000 aa', '86 ffffff 01000000 bb', 'c6 01000000 cc', 'c6 dd')],
    ['9@16 1xaa', '9@16777232 1xbb', '9@33554448 1xcc', '9@50331664 1xdd'],
  ],
  [
    'a clock that begins at its end',
    [bytes('06 ffffff 000001 09 01000000 fffffff0 aa', '86 000020 bb')],
    ['9@4294967280 1xaa', '9@16 1xbb'],
  ],
  [
    'three bytes that are all ones, which are 4 h 39',
    [bytes('06 ffffff 000001 09 01000000 00ffffff aa')],
    ['9@16777215 1xaa'],
  ],
  [
    'an aborted message',
    [
      bytes('06 000001 0000ff 09 01000000', filled(128)),
      bytes('02 000000 000004 02 00000000 00000006'),
      bytes('86 000001', filled(128, 0xbb), 'c6', filled(127, 0xbb)),
    ],
    ['9@2 255xbb'],
  ],
  ['an abort of nothing', [bytes('02 000000 000004 02 00000000 00000063')], []],
  [
    'a header that comes again within its message',
    [bytes('06 000005 000082 09 01000000', filled(128), '46 000005 000082 09', filled(2))],
    ['9@5 130xaa'],
  ],
  [
    'a header of another message, which takes the place of the one that is begun',
    [bytes('06 000005 000082 09 01000000', filled(128), '06 000006 000002 09 01000000 bbbb')],
    ['9@6 2xbb'],
  ],
])('reads %s', (_what, parts, expected) => {
  expect(told(...parts)).toEqual(expected);
  const whole = Buffer.concat(parts);
  expect(told(...Array.from(whole, (byte) => Buffer.from([byte])))).toEqual(expected);
});

it.each<[string, Buffer, string]>([
  ['a chunk stream that begins with format 2', bytes('84 000001'), 'bad_chunk'],
  ['a chunk stream that begins with format 3', bytes('c4'), 'bad_chunk'],
  ['a chunk size of 0', chunkSize('00000000'), 'bad_chunk'],
  ['a chunk size of 32 bits', chunkSize('80000000'), 'bad_chunk'],
  ['a chunk size without its number', bytes('02 000000 000001 01 00000000 01'), 'bad_chunk'],
  ['a message beyond the limit', bytes('04 000000 0186a1 08 01000000'), 'too_large'],
  [
    'too many chunk streams',
    bytes(...[3, 4, 5, 6, 7].map((id) => bytes(id, '000000 000000 08 01000000'))),
    'bad_chunk',
  ],
])('refuses %s', (_what, sent, code) => {
  expect(() => readAll(sent)).toThrow(expect.objectContaining({ code }));
});

describe('a message that lies about its length', () => {
  it('takes no memory for what does not come, and all of them share one limit', () => {
    const reader = createChunkReader(limits);
    const head = (id: number): Buffer => bytes(id, '000000 0186a0 08 01000000');
    reader.push(chunkSize('00ffffff'));
    reader.push(bytes(head(3), filled(99_999)));
    expect(reader.next()).toBeNull();
    expect(() => {
      reader.push(filled(1));
      expect(reader.next()?.body).toHaveLength(100_000);
      reader.push(bytes(head(3), filled(60_000)));
      reader.next();
    }).not.toThrow();
    const both = createChunkReader(limits);
    both.push(bytes(head(3), filled(128), head(4), filled(128)));
    both.push(Buffer.concat(Array.from({ length: 400 }, () => bytes('c3', filled(128), 'c4', filled(128)))));
    expect(() => both.next()).toThrow(RtmpFault);
  });

  it('may be larger once the limits are', () => {
    const reader = createChunkReader({ largest: 1, chunkStreams: 1 });
    reader.setLimits(limits);
    reader.push(bytes('04 000000 000003 08 01000000 aaaaaa'));
    expect(reader.next()?.body).toHaveLength(3);
  });
});
