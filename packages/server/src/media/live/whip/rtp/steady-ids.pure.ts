import { addEscapes, readUnitBits, removeEscapes, shortenBits } from '../../unit-bits.pure';

/** Ids of the settings that pictures refer to. */
interface Ids {
  readonly sequence: number;
  readonly picture: number;
}

const types = { picture: 1, key: 5, sequenceSet: 7, pictureSet: 8 } as const;
const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f;
const bodyOf = (unit: Buffer): Buffer => removeEscapes(unit.subarray(1));

/**
 * Gives the settings of a stream the id 0. OpenH264, which Firefox sends with, counts their ids up with each key frame: to all
 * that comes after they would be other settings, of which each begins a run of its own.
 *
 * Only where pictures have one pair of settings, and are written without CABAC, whose bits have a fixed place in their bytes.
 */
export function createSteadyIds(): (units: readonly Buffer[]) => readonly Buffer[] {
  /** Null where units are left as they are. */
  let ids: Ids | null = null;
  return (units) => {
    const sequences = units.filter((unit) => typeOf(unit) === types.sequenceSet);
    const pictures = units.filter((unit) => typeOf(unit) === types.pictureSet);
    if (sequences.length + pictures.length > 0) ids = idsOf(sequences, pictures);
    const known = ids;
    if (known === null || known.sequence + known.picture === 0) return units;
    return units.map((unit) => withoutIds(unit, known));
  };
}

function idsOf(
  [sequence, ...sequences]: readonly Buffer[],
  [picture, ...pictures]: readonly Buffer[],
): Ids | null {
  if (sequence === undefined || picture === undefined || sequences.length + pictures.length > 0) return null;
  const sequenceBits = readUnitBits(bodyOf(sequence));
  sequenceBits.take(sequenceHead);
  const pictureBits = readUnitBits(bodyOf(picture));
  const ids = { sequence: sequenceBits.number(), picture: pictureBits.number() };
  const refersToIt = pictureBits.number() === ids.sequence;
  const hasCabac = pictureBits.take(1) === 1;
  const isGood = !sequenceBits.isOver() && !pictureBits.isOver();
  return refersToIt && !hasCabac && isGood ? ids : null;
}

/** Profile, constraints and level. */
const sequenceHead = 24;

function withoutIds(unit: Buffer, ids: Ids): Buffer {
  const type = typeOf(unit);
  const body = bodyOf(unit);
  const bits = readUnitBits(body);
  const write = (start: number, ones: number): Buffer =>
    Buffer.concat([unit.subarray(0, 1), addEscapes(shortenBits(body, { start, end: bits.at() }, ones))]);
  if (type === types.sequenceSet) {
    bits.take(sequenceHead);
    bits.number();
    return write(sequenceHead, 1);
  }
  if (type === types.pictureSet) {
    bits.number();
    bits.number();
    return write(0, 2);
  }
  if (type !== types.picture && type !== types.key) return unit;
  bits.number();
  bits.number();
  const start = bits.at();
  return bits.number() === ids.picture ? write(start, 1) : unit;
}
