import { readFileSync, writeFileSync } from 'node:fs';
import { createFragmentCutter } from '../media/live/fragments.pure';

/**
 * Writes a recording of any length by repeating the fragments of a short one under later time stamps, which takes no time for
 * hours. `length` is that of the short one.
 */
export function repeatRecording(
  source: string,
  path: string,
  { seconds, length }: { readonly seconds: number; readonly length: number },
): void {
  const [head, ...fragments] = createFragmentCutter().push(readFileSync(source));
  if (head === undefined) throw new Error(`${source} is no recording`);
  const scales = readScales(head.bytes);
  const pieces: Buffer[] = [head.bytes];
  for (let turn = 0; turn * length < seconds; turn += 1) {
    pieces.push(...fragments.map(({ bytes }) => delayed(bytes, turn * length, scales)));
  }
  writeFileSync(path, Buffer.concat(pieces));
}

/** The places of the payload of a kind of box, wherever it is: enough for what our own muxer writes. */
function* placesOf(data: Buffer, type: string): Generator<number> {
  for (let at = data.indexOf(type, 0, 'latin1'); at >= 0; at = data.indexOf(type, at + 4, 'latin1'))
    yield at + 4;
}

/** Time scales by track id. */
function readScales(moov: Buffer): Map<number, number> {
  const scales = [...placesOf(moov, 'mdhd')].map((at) => moov.readUInt32BE(at + (moov[at] === 1 ? 20 : 12)));
  const ids = [...placesOf(moov, 'tkhd')].map((at) => moov.readUInt32BE(at + (moov[at] === 1 ? 20 : 12)));
  return new Map(ids.map((id, index) => [id, scales[index] ?? 1]));
}

function delayed(fragment: Buffer, seconds: number, scales: ReadonlyMap<number, number>): Buffer {
  const copy = Buffer.from(fragment);
  const moof = copy.subarray(0, copy.readUInt32BE(0));
  const ids = [...placesOf(moof, 'tfhd')].map((at) => moof.readUInt32BE(at + 4));
  for (const [index, at] of [...placesOf(moof, 'tfdt')].entries()) {
    const ticks = Math.round(seconds * (scales.get(ids[index] ?? 0) ?? 1));
    if (moof[at] === 1) moof.writeBigUInt64BE(moof.readBigUInt64BE(at + 4) + BigInt(ticks), at + 4);
    else moof.writeUInt32BE(moof.readUInt32BE(at + 4) + ticks, at + 4);
  }
  return copy;
}
