import type { ImageShape } from './image-shape.pure';
import { holdsForeignFile } from './markup.pure';

const marker = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;

type Size = Pick<ImageShape, 'width' | 'height'>;

/** SOF0 to SOF15 without the three codes between them that mean tables. */
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
const isMetadata = (code: number): boolean => code === comment || (code >= 0xe0 && code <= 0xef);
/** Stuffed zeros and restart markers belong to the pixels. */
const isInsideScan = (code: number): boolean =>
  code === 0 || (code >= 0xd0 && code <= 0xd7) || code === marker;

/** Where the pixels that begin at `from` end: the place of the next marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(marker, from);
  while (at >= 0 && isInsideScan(bytes[at + 1] ?? endOfImage)) at = bytes.indexOf(marker, at + 1);
  return at < 0 ? bytes.length : at;
}

/** Phones append a second picture (Multi-Picture Format) or notes of their own; nothing of it is kept. */
function isKnownTrailer(rest: Buffer): boolean {
  const isPicture = rest[0] === marker && rest[1] === startOfImage;
  const isNote = rest.toString('latin1', rest.length - 4) === 'SEFT';
  return isPicture || isNote || rest.every((byte) => byte === 0);
}

function frameSize(data: Buffer): Size | null {
  return data.length < 6 ? null : { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
}

/** Reads the segments of a JPEG (ITU-T T.81, annex B) to its end. Null for anything else. */
export function readJpeg(bytes: Buffer): ImageShape | null {
  if (bytes[0] !== marker || bytes[1] !== startOfImage) return null;
  let size: Size | null = null;
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== marker) return null;
    const code = bytes[at + 1] ?? 0;
    if (code === endOfImage) return size === null ? null : finish(bytes, at + 2, size);
    if (at + 4 > bytes.length || code === startOfImage || code === 0) return null;
    // Filling bytes may stand before a marker.
    if (code === marker) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, end);
    if (end > bytes.length || end < at + 4 || (isMetadata(code) && holdsForeignFile(data))) return null;
    if (isFrame(code)) size ??= frameSize(data);
    if (code === startOfScan && size === null) return null;
    at = code === startOfScan ? endOfScan(bytes, end) : end;
  }
  return null;
}

function finish(bytes: Buffer, sizeBytes: number, size: Size): ImageShape | null {
  return isKnownTrailer(bytes.subarray(sizeBytes)) ? { type: 'jpeg', ...size, sizeBytes } : null;
}
