import { expect, it } from 'vitest';
import { openRtmpClient, handshake } from '../../../testing/rtmp-session-client';
import { encodeAmf } from './amf-writer.pure';
import type { WrittenValue } from './amf-writer.pure';
import { createRtmpSession } from './rtmp-session.pure';

// What a sender can make the reader do with few bytes. Where a bound is missing, these tests do not end.

const number = (value: number, bytes: number): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

/** An array whose items refer, by way of 40 others, 2^40 times to one text. */
function arrayOfReferences(firstReference: number): Buffer {
  const levels = Array.from({ length: 40 }, (_, level) => {
    const item =
      level === 0 ? encodeAmf(['a']) : Buffer.concat([Buffer.from([7]), number(firstReference + level, 2)]);
    return Buffer.concat([Buffer.from([10]), number(2, 4), item, item]);
  });
  return Buffer.concat([Buffer.from([10]), number(levels.length, 4), ...levels]);
}

it.each<[string, WrittenValue[], Buffer, number]>([
  ['its application', ['connect', 1], Buffer.from('030003617070', 'hex'), 1],
  ['its transaction', ['releaseStream'], Buffer.alloc(0), 0],
  ['its stream key', ['publish', 3, null], Buffer.alloc(0), 0],
])(
  'a command is refused or answered at once whose arrays refer to each other as %s',
  (what, values, before, first) => {
    const client = openRtmpClient();
    client.push(handshake);
    if (what !== 'its application') client.command('connect', 1, { app: 'live' });
    const end = Buffer.from(before.length === 0 ? [] : [0, 0, 9]);
    const body = Buffer.concat([encodeAmf(values), before, arrayOfReferences(first), end]);
    try {
      client.send(20, body);
    } catch (error) {
      expect(error).toMatchObject({ code: 'bad_command' });
    }
    expect(client.steps.filter(({ kind }) => kind === 'publish')).toEqual([]);
  },
);

it('an aggregate of half a million messages is taken in a time that grows with its length alone', () => {
  const client = openRtmpClient();
  client.publish();
  const one = Buffer.concat([Buffer.from([9]), Buffer.alloc(10), number(11, 4)]);
  const body = Buffer.alloc(one.length * 500_000, one);
  client.send(22, body);
  expect(client.steps).toHaveLength(500_000);
});

it('an object of AMF3 with millions of names is left out', () => {
  const client = openRtmpClient();
  client.publish();
  // Traits of 2^24 names, each of them empty.
  const names = Buffer.concat([
    Buffer.from([0x11, 0x0a]),
    Buffer.from([0xbf, 0xff, 0xff, 0xf3]),
    Buffer.alloc(4_000_000, 1),
  ]);
  client.send(18, Buffer.concat([encodeAmf(['onMetaData']), names]));
  expect(client.steps).toEqual([{ kind: 'metadata', values: {} }]);
});

it('bytes of an admitted publisher in any order end the connection or are taken, and nothing else', () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  for (let round = 0; round < 300; round += 1) {
    const session = createRtmpSession(Buffer.alloc(1536));
    session.push(handshake);
    while (session.next() !== null);
    session.admit();
    const bytes = Buffer.from(Array.from({ length: 2000 }, () => Math.floor(random() * 256)));
    try {
      for (let at = 0; at < bytes.length; at += 37) {
        session.push(bytes.subarray(at, at + 37));
        while (session.next() !== null);
      }
    } catch (error) {
      expect(error).toMatchObject({ name: 'RtmpFault' });
    }
  }
});
