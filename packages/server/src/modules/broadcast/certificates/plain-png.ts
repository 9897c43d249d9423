import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { writePng } from '../../core/images';
import { readForm, readPixels, shrink, unpackedBytes } from './png-pixels.pure';

const unpack = promisify(inflate);

/**
 * A PNG on white paper, with no more pixels than its place shows; null where its pixels are not whole. The library that draws
 * needs to decode nothing of it: it would do so for each document anew, and beside the call, where an error is one of the process.
 */
export async function plainPng(
  png: Buffer,
  place: { readonly width: number; readonly height: number },
): Promise<Buffer | null> {
  const read = readForm(png);
  if (read === null) return null;
  const { form, packed } = read;
  const bytes = unpackedBytes(form);
  // A file may say that it unpacks to gigabytes. One that ends too soon cannot be unpacked at all.
  const unpacked = await unpack(packed, { maxOutputLength: Math.max(1, bytes) }).catch(() => null);
  const pixels = unpacked && readPixels(form, unpacked);
  return pixels && writePng(shrink(pixels, place));
}
