import type { ImageShape } from './image-shape.pure';
import { readJpeg } from './jpeg.pure';
import { readPng } from './png.pure';
import { readWebp } from './webp.pure';

/**
 * Tells a picture by its bytes, never by its name or announced type, and reads it from its beginning to its end without
 * decoding it. Null for what is no whole JPEG, PNG or WebP, or is something else besides (a page, an archive).
 */
export function readImage(bytes: Buffer): ImageShape | null {
  const shape = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
  return shape !== null && shape.width > 0 && shape.height > 0 ? shape : null;
}
