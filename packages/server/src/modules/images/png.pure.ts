import { holdsForeignFile } from './markup.pure';
import type { ImageShape } from './image-shape.pure';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and name before the data of a chunk, its check sum behind it. */
const headBytes = 8;
const checkSumBytes = 4;
const headerBytes = 13;

/** Reads the chunks of a PNG (ISO/IEC 15948) from `IHDR` to `IEND`, which must be the end. Null for anything else. */
export function readPng(bytes: Buffer): ImageShape | null {
  if (!bytes.subarray(0, signature.length).equals(signature)) return null;
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  for (let at = signature.length; at + headBytes + checkSumBytes <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + headBytes);
    const data = bytes.subarray(at + headBytes, at + headBytes + length);
    at += headBytes + length + checkSumBytes;
    if (at > bytes.length) return null;
    if (size === null) {
      if (name !== 'IHDR' || length !== headerBytes) return null;
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    } else if (name === 'IEND') {
      return hasData && at === bytes.length ? { type: 'png', ...size, sizeBytes: at } : null;
    } else if (name === 'IDAT') {
      hasData = true;
    } else if (holdsForeignFile(data)) {
      return null;
    }
  }
  return null;
}
