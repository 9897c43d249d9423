import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressBytes } from './address.pure';
import { candidatesOf } from './candidates.pure';
import { crc32 } from './crc32.pure';
import { createUnframer, frame } from './framing.pure';
import { createIceSessions } from './ice-sessions.pure';
import type { IcePath } from './ice-sessions.pure';
import { readPathCheck } from './stun.pure';

const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

function attribute(type: number, value: Buffer): Buffer {
  const padding = Buffer.alloc((4 - (value.length % 4)) % 4);
  return Buffer.concat([number32((type << 16) | value.length), value, padding]);
}

/** A check as a full agent of ICE writes it. */
function check({
  ufrag,
  password,
  isNominated = true,
  isControlled = false,
}: {
  ufrag: string;
  password: string;
  isNominated?: boolean;
  isControlled?: boolean;
}): Buffer {
  const body = Buffer.concat([
    attribute(0x0006, Buffer.from(`${ufrag}:them`)),
    ...(isNominated ? [attribute(0x0025, Buffer.alloc(0))] : []),
    attribute(isControlled ? 0x8029 : 0x802a, Buffer.alloc(8, 1)),
  ]);
  const head = Buffer.concat([
    number32(0x00010000 | (body.length + 24)),
    number32(0x2112a442),
    Buffer.alloc(12, 9),
  ]);
  const signed = Buffer.concat([head, body]);
  const integrity = createHmac('sha1', password).update(signed).digest();
  const message = Buffer.concat([signed, attribute(0x0008, integrity)]);
  message.writeUInt16BE(message.length - 20 + 8, 2);
  return Buffer.concat([message, attribute(0x8028, number32(crc32(message) ^ 0x5354554e))]);
}

function pathTo(key: string) {
  const sent: Buffer[] = [];
  const path: IcePath = {
    key,
    address: addressBytes('192.0.2.7'),
    port: 40_000,
    send: (packet) => void sent.push(packet),
  };
  return { path, sent };
}

function open() {
  let count = 0;
  const sessions = createIceSessions(() => ({
    ufrag: `name${(count += 1)}`,
    password: `secret-of-${count}`,
  }));
  const taken: string[] = [];
  const session = sessions.open((packet) => void taken.push(packet.toString()));
  return { sessions, session, taken };
}
const media = Buffer.from('\x80 media');

it('answers a check, and from then on takes what comes by its way', () => {
  const { sessions, session, taken } = open();
  const { path, sent } = pathTo('a');
  expect(sessions.take(media, path)).toBe(false);
  session.send(media);
  expect(sessions.take(check({ ufrag: 'name1', password: 'secret-of-1' }), path)).toBe(true);
  const [answer] = sent;
  expect(answer?.readUInt16BE(0)).toBe(0x0101);
  // XOR-MAPPED-ADDRESS of 192.0.2.7:40000.
  expect(answer?.subarray(20, 32).toString('hex')).toBe(
    `002000080001${(40_000 ^ 0x2112).toString(16)}e112a645`,
  );
  sessions.take(media, path);
  session.send(media);
  expect(taken).toEqual([media.toString()]);
  expect(sent[1]).toBe(media);
});

it('takes nothing from a way that nobody proved', () => {
  const { sessions, taken } = open();
  const { path, sent } = pathTo('a');
  for (const packet of [
    check({ ufrag: 'name1', password: 'wrong' }),
    check({ ufrag: 'name2', password: 'secret-of-1' }),
    media,
  ])
    expect(sessions.take(packet, path)).toBe(false);
  expect([sent, taken]).toEqual([[], []]);
});

it('tells a sender that wants to be led that it leads', () => {
  const { sessions, taken } = open();
  const { path, sent } = pathTo('a');
  sessions.take(check({ ufrag: 'name1', password: 'secret-of-1', isControlled: true }), path);
  expect(sent[0]?.readUInt16BE(0)).toBe(0x0111);
  sessions.take(media, path);
  expect(taken).toEqual([]);
});

it('keeps the old way until the sender chose one by the new credentials', () => {
  const { sessions, session, taken } = open();
  const [before, after] = [pathTo('a'), pathTo('b')];
  sessions.take(check({ ufrag: 'name1', password: 'secret-of-1' }), before.path);
  expect(session.restart()).toEqual({ ufrag: 'name2', password: 'secret-of-2' });
  sessions.take(media, before.path);
  session.send(media);
  expect(before.sent).toHaveLength(2);
  sessions.take(check({ ufrag: 'name2', password: 'secret-of-2', isNominated: false }), after.path);
  session.send(media);
  expect(before.sent).toHaveLength(3);
  sessions.take(check({ ufrag: 'name2', password: 'secret-of-2' }), after.path);
  session.send(media);
  expect([before.sent.length, after.sent.length]).toEqual([3, 3]);
  sessions.take(media, after.path);
  expect(taken).toHaveLength(2);
  // The old ones are over.
  sessions.take(check({ ufrag: 'name1', password: 'secret-of-1' }), pathTo('c').path);
  session.close();
  expect(sessions.take(media, after.path)).toBe(false);
});

it('reads no check in any bytes', () => {
  const good = check({ ufrag: 'name1', password: 'x' });
  const flips = fc.array(fc.record({ at: fc.nat(good.length - 1), to: fc.nat(255) }), { maxLength: 6 });
  fc.assert(
    fc.property(flips, fc.nat(good.length), (changes, length) => {
      const bytes = Buffer.from(good);
      for (const { at, to } of changes) bytes[at] = to;
      readPathCheck(bytes.subarray(0, length));
    }),
  );
});

it('takes a stream apart into its packets, however it was cut', () => {
  const packets = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 });
  fc.assert(
    fc.property(packets, fc.integer({ min: 1, max: 200 }), (all, size) => {
      const stream = Buffer.concat(all.map((one) => frame(Buffer.from(one))));
      const unframe = createUnframer();
      const found: Buffer[] = [];
      for (let at = 0; at < stream.length; at += size) found.push(...unframe(stream.subarray(at, at + size)));
      expect(found.map((one) => one.toString('hex'))).toEqual(
        all.map((one) => Buffer.from(one).toString('hex')),
      );
    }),
  );
});

it.each([
  ['192.0.2.1', 'c0000201'],
  ['::ffff:192.0.2.1', 'c0000201'],
  ['fd00::2', `fd00${'00'.repeat(13)}02`],
  ['2001:db8:1:2:3:4:5:6', '20010db8000100020003000400050006'],
  ['::1', `${'00'.repeat(15)}01`],
])('writes the address %s', (address, bytes) => {
  expect(addressBytes(address).toString('hex')).toBe(bytes);
});

it('offers UDP before TCP, and no address without a port', () => {
  const lines = candidatesOf(['203.0.113.7', 'fd00::2'], { udp4: 5000, udp6: null, tcp: 6000 });
  expect(lines.map((line) => line.split(' ').slice(2))).toEqual([
    ['udp', '2130706431', '203.0.113.7', '5000', 'typ', 'host'],
    ['tcp', '1526726655', '203.0.113.7', '6000', 'typ', 'host', 'tcptype', 'passive'],
    ['tcp', '1526726399', 'fd00::2', '6000', 'typ', 'host', 'tcptype', 'passive'],
  ]);
});
