import { readUnitBits, removeEscapes } from './unit-bits.pure';

/** Types of units (H.265, 7.4.2.2): settings, in the order in which a record has them. */
export const hevcSettingTypes = [32, 33, 34] as const;
const sequenceSet = 33;

export const hevcUnitType = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 0x3f;

/** General profile, tier, level and their constraints (7.3.3). */
const profileBytes = 12;

/** What a record repeats of the settings. */
interface SequenceFacts {
  readonly profile: Buffer;
  readonly subLayers: number;
  readonly isNested: number;
  readonly chroma: number;
  readonly lumaBits: number;
  readonly chromaBits: number;
}

function readSequence(unit: Buffer): SequenceFacts | null {
  const bytes = removeEscapes(unit);
  const first = bytes[2] ?? 0;
  const subLayers = (first >> 1) & 7;
  const profile = bytes.subarray(3, 3 + profileBytes);
  const bits = readUnitBits(bytes.subarray(3 + profileBytes));
  skipSubLayers(bits, subLayers);
  bits.number();
  const chroma = bits.number();
  if (chroma === 3) bits.take(1);
  bits.number();
  bits.number();
  // The window of the picture that is shown.
  if (bits.take(1) === 1) for (let side = 0; side < 4; side += 1) bits.number();
  const [lumaBits, chromaBits] = [bits.number(), bits.number()];
  if (bits.isOver() || chroma > 3 || lumaBits > 8 || chromaBits > 8) return null;
  return { profile, subLayers, isNested: first & 1, chroma, lumaBits, chromaBits };
}

function skipSubLayers(bits: ReturnType<typeof readUnitBits>, count: number): void {
  const present = Array.from({ length: count }, () => [bits.take(1), bits.take(1)] as const);
  if (count > 0) bits.take(2 * (8 - count));
  for (const [hasProfile, hasLevel] of present) {
    if (hasProfile === 1) for (let byte = 0; byte < 11; byte += 1) bits.take(8);
    if (hasLevel === 1) bits.take(8);
  }
}

/**
 * Writes an `HEVCDecoderConfigurationRecord` (ISO/IEC 14496-15, 8.3.3.1), for lengths of four bytes. Null where a set of each kind is
 * not there, or cannot be read.
 */
export function writeHevcSettings(units: readonly Buffer[]): Buffer | null {
  const sets = hevcSettingTypes.map((type) => units.filter((unit) => hevcUnitType(unit) === type));
  const sequence = units.find((unit) => hevcUnitType(unit) === sequenceSet);
  const facts = sequence === undefined ? null : readSequence(sequence);
  if (facts === null || sets.some((ones) => ones.length === 0)) return null;
  const { profile, subLayers, isNested, chroma, lumaBits, chromaBits } = facts;
  const head = Buffer.from([
    0xf0,
    0x00,
    0xfc,
    0xfc | chroma,
    0xf8 | lumaBits,
    0xf8 | chromaBits,
    // No average rate; layers of time; lengths of four bytes.
    0,
    0,
    ((subLayers + 1) << 3) | (isNested << 2) | 3,
    sets.length,
  ]);
  const arrays = sets.flatMap((ones, index) => [
    Buffer.from([0x80 | (hevcSettingTypes[index] ?? 0), 0, ones.length]),
    ...ones.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 0xff]), unit]),
  ]);
  return Buffer.concat([Buffer.from([1]), profile, head, ...arrays]);
}
