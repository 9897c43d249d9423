import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDtlsOrder } from './dtls-order.pure';
import { recordsOf, recordTypes } from './handshakes.pure';
import type { Handshake } from './handshakes.pure';

function fragmentsOf(sequence: number, type: number, body: Buffer, size: number): Buffer[] {
  const count = Math.max(1, Math.ceil(body.length / size));
  return Array.from({ length: count }, (_, index) => {
    const piece = body.subarray(index * size, (index + 1) * size);
    const head = Buffer.alloc(25);
    head.set([recordTypes.handshake, 0xfe, 0xfd]);
    head.writeUInt16BE(12 + piece.length, 11);
    head.writeUInt8(type, 13);
    head.writeUIntBE(body.length, 14, 3);
    head.writeUInt16BE(sequence, 17);
    head.writeUIntBE(index * size, 19, 3);
    head.writeUIntBE(piece.length, 22, 3);
    return Buffer.concat([head, piece]);
  });
}
const digest = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');

it('passes messages on whole and in their order, however their pieces come', () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(bodies, fc.integer({ min: 1, max: 150 }), fc.infiniteStream(fc.nat()), (all, size, dice) => {
      const pieces = all.flatMap((body, sequence) => fragmentsOf(sequence, 11, Buffer.from(body), size));
      const shuffled = pieces
        .map((piece) => ({ piece, at: dice.next().value ?? 0 }))
        .sort((one, other) => one.at - other.at);
      const order = createDtlsOrder();
      const seen: Handshake[] = [];
      const passed = shuffled.flatMap(({ piece }) => order.take(piece, (message) => void seen.push(message)));
      expect(seen.map(({ sequence }) => sequence)).toEqual([...all.keys()]);
      const read = passed.map((record) => recordsOf(record)[0]?.body.subarray(12) ?? Buffer.alloc(0));
      expect(read.map(digest)).toEqual(all.map((body) => digest(Buffer.from(body))));
    }),
  );
});

it('passes the last message on again, and none before it', () => {
  const order = createDtlsOrder();
  const [first = Buffer.alloc(0)] = fragmentsOf(0, 1, Buffer.from('hello'), 99);
  const [second = Buffer.alloc(0)] = fragmentsOf(1, 1, Buffer.from('again'), 99);
  const [forged = Buffer.alloc(0)] = fragmentsOf(1, 1, Buffer.from('other'), 99);
  const count = (datagram: Buffer) => order.take(datagram, () => undefined).length;
  expect([first, first, second, first, second, forged].map(count)).toEqual([1, 1, 1, 0, 1, 0]);
});

it('passes on no warning that is not signed, and everything that is', () => {
  const order = createDtlsOrder();
  const record = (type: number, epoch: number) =>
    Buffer.from([type, 0xfe, 0xfd, 0, epoch, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0]);
  const passed = [record(21, 0), record(21, 1), record(20, 0), record(23, 1)].map(
    (one) => order.take(one, () => undefined).length,
  );
  expect(passed).toEqual([0, 1, 1, 1]);
});

it('bears any bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 80 })), (all) => {
      const order = createDtlsOrder();
      for (const bytes of all) order.take(Buffer.from([22, 0xfe, 0xfd, 0, 0, ...bytes]), () => undefined);
    }),
  );
});
