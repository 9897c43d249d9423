import { buffer } from 'node:stream/consumers';
import type { ServerContext } from '../../kernel/context';
import { plainPng } from './plain-png';

/** A picture is drawn as large as a stamp: a larger file would only make each certificate as large. */
const mostBytes = 1_000_000;
const mostPixels = 4_000_000;
/** Of its place in points, so that it is sharp in print. */
const pixelsOfPlace = { width: 4 * 220, height: 4 * 56 };
/** Pictures of one process that are kept as they are drawn: after a live many ask for the same one. */
const mostKept = 16;

/** Reads the pictures of certificates. */
export interface LogoReader {
  /** The first of the pictures that a PDF can hold; null where there is none. */
  read(
    context: Pick<ServerContext, 'blobs' | 'log'>,
    keys: readonly (string | null)[],
  ): Promise<Buffer | null>;
}

export function createLogoReader(): LogoReader {
  /** By key, which a new picture never has again. */
  const kept = new Map<string, Promise<Buffer | null>>();

  function readOnce({ blobs }: Pick<ServerContext, 'blobs'>, key: string): Promise<Buffer | null> {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    const reading = readDrawable(blobs, key);
    kept.set(key, reading);
    // Asked again the next time.
    reading.catch(() => kept.delete(key));
    return reading;
  }
  return {
    async read({ blobs, log }, keys) {
      for (const key of keys) {
        if (key === null) continue;
        try {
          const bytes = await readOnce({ blobs }, key);
          if (bytes !== null) return bytes;
        } catch (err) {
          log.warn({ err, key }, 'the picture of a certificate was not read');
        }
      }
      return null;
    },
  };
}

async function readDrawable(blobs: ServerContext['blobs'], key: string): Promise<Buffer | null> {
  const found = await blobs.stat(key);
  if (found === null || found.sizeBytes > mostBytes) return null;
  const bytes = await buffer(blobs.openRead(key));
  if (bytes.readUInt16BE(0) === 0xff_d8) return bytes;
  const isPng = bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG';
  const isSmall = isPng && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= mostPixels;
  return isSmall ? plainPng(bytes, pixelsOfPlace) : null;
}
