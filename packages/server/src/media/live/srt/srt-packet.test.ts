import { expect, it } from 'vitest';
import {
  answerInduction,
  inductionOf,
  readSrtPacket,
  refuseConclusion,
  srtRefusals,
  withCookie,
  writeShutdown,
} from './srt-packet.pure';

// As libsrt 1.5 sends them, from FFmpeg 5.1 with `streamid=#!::r=aKey-1,m=publish` and a passphrase.
const induction = Buffer.from(
  '8000000000000000000006d00000000000000004000000020ff76427000005dc000020000000000106f2bf78000000000100007f000000000000000000000000',
  'hex',
);
const conclusion = Buffer.from(
  '800000000000000000003c920000000000000005000000070ff76427000005dc00002000ffffffff06f2bf78010203040100007f0000000000000000000000000001000300010501000000bf00780000000500063a3a21234b613d72312d7965703d6d2c696c6275000068730003000e12202901000000000200020000000404baaa7aa70b1197208565ff1f7c20d182b0c6a4e1ed2e97bb27bff10e9f534c9918008735a11a581b',
  'hex',
);
const socketId = 0x06f2bf78;

it('reads what a caller asks for', () => {
  expect(readSrtPacket(induction)).toEqual({
    kind: 'handshake',
    handshake: { stage: 'induction', socketId, cookie: 0, isEncrypted: false, streamId: null },
  });
  expect(readSrtPacket(conclusion)).toEqual({
    kind: 'handshake',
    handshake: {
      stage: 'conclusion',
      socketId,
      cookie: 0x01020304,
      isEncrypted: true,
      streamId: '#!::r=aKey-1,m=publish',
    },
  });
});

it('takes nothing of a handshake that is shorter than it claims', () => {
  for (let length = 0; length < 64; length += 1)
    expect(readSrtPacket(conclusion.subarray(0, length))).toBeNull();
  expect(readSrtPacket(conclusion.subarray(0, conclusion.length - 4))).toBeNull();
  expect(readSrtPacket(conclusion.subarray(0, 70))).toBeNull();
});

it('answers the caller, by its own number', () => {
  const answer = answerInduction(induction, 0xdeadbeef);
  expect(answer).toHaveLength(induction.length);
  expect([answer.readUInt32BE(12), answer.readUInt32BE(16), answer.readUInt16BE(22)]).toEqual([
    socketId,
    5,
    0x4a17,
  ]);
  expect(answer.readUInt32BE(44)).toBe(0xdeadbeef);
  const refusal = refuseConclusion(conclusion, srtRefusals.unauthorized);
  expect(readSrtPacket(refusal)).toMatchObject({ handshake: { stage: 'refusal' } });
  expect([refusal.readUInt32BE(12), refusal.readUInt32BE(36)]).toEqual([socketId, 2401]);
});

it('asks the listener behind it as the caller asked', () => {
  const own = inductionOf(conclusion);
  // But for the time.
  induction.copy(own, 8, 8, 12);
  expect(own.toString('hex')).toBe(induction.toString('hex'));
  const changed = readSrtPacket(withCookie(conclusion, 7));
  expect(changed).toMatchObject({ handshake: { cookie: 7, streamId: '#!::r=aKey-1,m=publish' } });
});

const control = (type: number, ...words: number[]): Buffer => {
  const packet = Buffer.alloc(16 + words.length * 4);
  packet.writeUInt16BE(0x8000 | type, 0);
  words.forEach((word, index) => packet.writeUInt32BE(word, 16 + index * 4));
  return packet;
};

it.each<[string, Buffer, unknown]>([
  [
    'data',
    Buffer.concat([Buffer.from('00000001c0000001', 'hex'), Buffer.alloc(8)]),
    { kind: 'data', number: 1, isRepeated: false },
  ],
  [
    'data once more',
    Buffer.concat([Buffer.from('00000001c4000001', 'hex'), Buffer.alloc(8)]),
    { kind: 'data', number: 1, isRepeated: true },
  ],
  ['an acknowledgement', control(2, 17, 43_000), { kind: 'acknowledgement', before: 17, rttMs: 43 }],
  ['a short one', control(2, 17), { kind: 'acknowledgement', before: 17, rttMs: null }],
  ['one that says nothing', control(2), { kind: 'control' }],
  ['one lost packet', control(3, 5), { kind: 'loss', lost: 1 }],
  ['lost ranges', control(3, 5, 0x8000000a, 12, 0xffffffff, 1), { kind: 'loss', lost: 1 + 3 + 3 }],
  ['a range without its end', control(3, 0x8000000a), { kind: 'loss', lost: 1 }],
  ['an end', writeShutdown(3), { kind: 'shutdown' }],
  ['a sign of life', control(1), { kind: 'control' }],
])('reads %s', (_what, packet, expected) => {
  expect(readSrtPacket(packet)).toEqual(expected);
});
