import type { Brand } from '../../../kernel/brand/brand.pure';
import type { ServerContext } from '../../../kernel/context';
import { readObject } from '../../../ports/blob-store';
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
  /** The first of the pictures that a PDF can hold, else the logo of the brand if it can; null where there is none. */
  read(context: LogoSources, keys: readonly (string | null)[]): Promise<Buffer | null>;
}

type LogoSources = Pick<ServerContext, 'blobs' | 'log'> & {
  readonly config: { readonly brand: Pick<Brand, 'logo'> };
};

export function createLogoReader(): LogoReader {
  /** By key, which a new picture never has again. */
  const kept = new Map<string, Promise<Buffer | null>>();
  let brand: Promise<Buffer | null> | undefined;

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
    async read({ blobs, log, config }, keys) {
      for (const key of keys) {
        if (key === null) continue;
        try {
          const bytes = await readOnce({ blobs }, key);
          if (bytes !== null) return bytes;
        } catch (err) {
          log.warn({ err, key }, 'the picture of a certificate was not read');
        }
      }
      return (brand ??= drawableBrand(config.brand));
    },
  };
}

/** An SVG cannot be drawn, and a file with broken pixels neither. */
async function drawableBrand({ logo }: Pick<Brand, 'logo'>): Promise<Buffer | null> {
  return logo?.type === 'image/png' ? drawablePng(logo.bytes) : null;
}

async function drawablePng(bytes: Buffer): Promise<Buffer | null> {
  const isPng = bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG';
  const isSmall = isPng && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) <= mostPixels;
  return isSmall ? plainPng(bytes, pixelsOfPlace) : null;
}

async function readDrawable(blobs: ServerContext['blobs'], key: string): Promise<Buffer | null> {
  const bytes = await readObject(blobs, key, mostBytes);
  if (bytes === null) return null;
  return bytes.readUInt16BE(0) === 0xff_d8 ? bytes : drawablePng(bytes);
}
