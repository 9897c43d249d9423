import { readAvcSettings } from './avc.pure';
import { readUnitBits, removeEscapes } from './unit-bits.pure';
import type { UnitBits } from './unit-bits.pure';

/** Profiles whose parameter sets tell of their colours (ITU-T H.264, 7.3.2.1.1). */
const withColours = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
/** Of any level. */
const mostUnits = 1024;

/** Pixels of a picture, by its sequence parameter set; 0 where that cannot be read. */
export function pixelsOf(unit: Buffer): number {
  const bits = readUnitBits(removeEscapes(unit.subarray(1)));
  const profile = bits.take(8);
  bits.take(16);
  bits.number();
  if (withColours.has(profile)) skipColours(bits);
  bits.number();
  skipOrder(bits);
  bits.number();
  bits.take(1);
  const wide = bits.number() + 1;
  const tall = (bits.number() + 1) * (2 - bits.take(1));
  const isGood = !bits.isOver() && wide <= mostUnits && tall <= mostUnits;
  return isGood ? wide * tall * 256 : 0;
}

/** The same, by the settings of a stream as containers hold them. */
export function pixelsOfSettings(record: Buffer): number {
  const sequence = readAvcSettings(record)?.units.find((unit) => ((unit[0] ?? 0) & 0x1f) === 7);
  return sequence === undefined ? 0 : pixelsOf(sequence);
}

function skipColours(bits: UnitBits): void {
  const format = bits.number();
  if (format === 3) bits.take(1);
  bits.number();
  bits.number();
  bits.take(1);
  if (bits.take(1) === 0) return;
  for (let list = 0; list < (format === 3 ? 12 : 8); list += 1)
    if (bits.take(1) === 1) skipScaling(bits, list < 6 ? 16 : 64);
}

const signed = (value: number): number => (value % 2 === 0 ? -value / 2 : (value + 1) / 2);

function skipScaling(bits: UnitBits, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size && !bits.isOver(); index += 1) {
    if (next !== 0) next = (last + signed(bits.number()) + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipOrder(bits: UnitBits): void {
  const kind = bits.number();
  if (kind === 0) bits.number();
  if (kind !== 1) return;
  bits.take(1);
  bits.number();
  bits.number();
  const count = Math.min(255, bits.number());
  for (let index = 0; index < count; index += 1) bits.number();
}
