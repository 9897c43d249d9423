/** Tag and type of the orientation in the first directory of a TIFF header (Exif 2.32, section 4.6.4). */
const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;
const upright = 1;

/** How a picture is to be turned, 1 to 8 as Exif counts; 1 is upright, and stands for everything that cannot be read. */
export function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (tiff.length < 8 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return upright;
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return upright;
  const count = read16(directory);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * entryBytes;
    if (at + entryBytes > tiff.length) return upright;
    if (read16(at) !== orientationTag || read16(at + 2) !== shortType) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : upright;
  }
  return upright;
}

/** A TIFF header that says how the picture is to be turned and nothing else; null where it is upright. */
export function orientationOnly(tiff: Buffer): Buffer | null {
  const orientation = readOrientation(tiff);
  if (orientation === upright) return null;
  const bytes = Buffer.alloc(8 + 2 + entryBytes + 4);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(1, 8);
  bytes.writeUInt16LE(orientationTag, 10);
  bytes.writeUInt16LE(shortType, 12);
  bytes.writeUInt32LE(1, 14);
  bytes.writeUInt16LE(orientation, 18);
  return bytes;
}
