import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAvcSettings, splitAnnexB, splitLengths, withLengths, writeAvcSettings } from './avc.pure';

/** A unit of a type: without start codes within, as escaping guarantees, and not ending in zero. */
const unit = (type: number) =>
  fc
    .uint8Array({ minLength: 4, maxLength: 40 })
    .map((bytes) => Buffer.from([type, ...bytes.map((byte) => byte | 1)]));
const anyUnit = fc.integer({ min: 1, max: 31 }).chain(unit);
const startCodes = [Buffer.from([0, 0, 1]), Buffer.from([0, 0, 0, 1])];

it('splits a byte stream into its units, and MP4 lengths as well', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyUnit, fc.integer({ min: 0, max: 1 })), { maxLength: 8 }), (pieces) => {
      const units = pieces.map(([one]) => one);
      const stream = Buffer.concat(
        pieces.flatMap(([one, code]) => [startCodes[code] ?? Buffer.alloc(0), one]),
      );
      expect(splitAnnexB(stream)).toEqual(units);
      expect(splitLengths(withLengths(units))).toEqual(units);
    }),
  );
});

it('writes decoder settings that it reads again', () => {
  fc.assert(
    fc.property(
      fc.array(unit(0x67), { minLength: 1, maxLength: 3 }),
      fc.array(unit(0x68), { maxLength: 3 }),
      (sequences, pictures) => {
        const units = [...sequences, ...pictures];
        expect(readAvcSettings(writeAvcSettings(units))).toEqual({ lengthBytes: 4, units });
      },
    ),
  );
});

it('reads nothing of a record that is cut or of another kind', () => {
  const record = writeAvcSettings([Buffer.from([0x67, 1, 2, 3]), Buffer.from([0x68, 4])]);
  for (let length = 0; length < record.length; length += 1) {
    const settings = readAvcSettings(record.subarray(0, length));
    expect(settings === null || settings.units.length < 2).toBe(true);
  }
  expect(readAvcSettings(null)).toBeNull();
  expect(readAvcSettings(Buffer.alloc(20))).toBeNull();
});
