import { buffer } from 'node:stream/consumers';
import type { ServerContext } from '../../kernel/context';
import { isDecodablePng } from './decodable-png';

/** A picture is drawn as large as a stamp: a larger file would only make each certificate as large. */
const mostBytes = 1_000_000;
const mostPixels = 4_000_000;

/** The first of the pictures that a PDF can hold; null where there is none. */
export async function readLogo(
  { blobs, log }: Pick<ServerContext, 'blobs' | 'log'>,
  keys: readonly (string | null)[],
): Promise<Buffer | null> {
  for (const key of keys) {
    if (key === null) continue;
    try {
      const found = await blobs.stat(key);
      if (found === null || found.sizeBytes > mostBytes) continue;
      const bytes = await buffer(blobs.openRead(key));
      if (await isDrawable(bytes)) return bytes;
    } catch (err) {
      log.warn({ err, key }, 'the picture of a certificate was not read');
    }
  }
  return null;
}

/** JPEG, or a PNG whose pixels are whole and unpacked quickly. */
async function isDrawable(bytes: Buffer): Promise<boolean> {
  if (bytes.readUInt16BE(0) === 0xff_d8) return true;
  const isPng = bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG';
  const isSmall = isPng && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= mostPixels;
  return isSmall && isDecodablePng(bytes);
}
