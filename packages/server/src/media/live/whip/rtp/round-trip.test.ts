import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeReports } from './rtcp.pure';
import { readRoundTrip, writeReferenceTime } from './round-trip.pure';

const own = 0xdeadbeef;

/** What a sender answers (RFC 3611, 4.5) to what it was told, after a delay. */
function answer(told: Buffer, delayMs: number, to = told.readUInt32BE(4)): Buffer {
  const packet = Buffer.alloc(24);
  packet.writeUInt16BE(0x80cf);
  packet.writeUInt16BE(5, 2);
  packet.writeUInt8(5, 8);
  packet.writeUInt16BE(3, 10);
  packet.writeUInt32BE(to, 12);
  packet.writeUInt32BE(((told.readUInt32BE(12) << 16) | (told.readUInt32BE(16) >>> 16)) >>> 0, 16);
  packet.writeUInt32BE(Math.round(delayMs * 65.536), 20);
  return packet;
}
const report = writeReports(1, []);

it('is what went by since our time was told, without what the sender waited', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.nat(2000), fc.nat(3000), (nowMs, tripMs, waitMs) => {
      const told = writeReferenceTime(own, nowMs);
      const compound = Buffer.concat([report, answer(told, waitMs)]);
      const found = readRoundTrip(compound, own, nowMs + tripMs + waitMs);
      expect(Math.abs((found ?? NaN) - tripMs)).toBeLessThanOrEqual(1);
    }),
  );
});

it('is nothing where the sender does not answer, or answers somebody else', () => {
  expect(readRoundTrip(report, own, 5)).toBeNull();
  expect(readRoundTrip(answer(writeReferenceTime(own, 5), 0, 7), own, 9)).toBeNull();
});

it('reads any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const body = Buffer.from(bytes);
      if (body.length > 1) body[1] = 207;
      const found = readRoundTrip(body, own, 1000);
      expect(found === null || Number.isFinite(found)).toBe(true);
    }),
  );
});
