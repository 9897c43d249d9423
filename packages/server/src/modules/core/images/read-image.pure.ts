import type { ImageShape } from './image-shape.pure';
import { readJpeg } from './jpeg.pure';
import { readPng } from './png.pure';
import { readWebp } from './webp.pure';

/**
 * Detects a picture by its bytes, never by its name or declared type, and parses its structure to the end without decoding
 * it. Null for anything but a complete JPEG, PNG or WebP, and for polyglots (with an HTML page or an archive inside).
 */
export function readImage(bytes: Buffer): ImageShape | null {
  const shape = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
  return shape !== null && shape.width > 0 && shape.height > 0 ? shape : null;
}
