import { createCipheriv, hkdfSync } from 'node:crypto';
import type { Cipher } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import type { ByteRange } from '../../../../ports/object-version';

const blockBytes = 16;

/** AES-128 pads up to the next whole block, and adds one to what has whole blocks. */
export const encryptedSize = (sizeBytes: number): number =>
  (Math.floor(sizeBytes / blockBytes) + 1) * blockBytes;

/** The key of a period of the segments in a folder. */
export function segmentKey(
  secret: string,
  { folder, period }: { readonly folder: string; readonly period: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `palco-media-key\n${folder}\n${period}`, blockBytes));
}

/** Encrypts a segment, and gives the bytes of a range of what that makes. */
export function createSegmentCipher(
  key: Buffer,
  { number, range }: { readonly number: number; readonly range: ByteRange },
): Transform & { readonly bytesRead: number } {
  const vector = Buffer.alloc(blockBytes);
  vector.writeUInt32BE(number, blockBytes - 4);
  return new SegmentCipher(createCipheriv('aes-128-cbc', key, vector), range);
}

class SegmentCipher extends Transform {
  readonly #cipher: Cipher;
  readonly #range: ByteRange;
  #position = 0;
  /** How many bytes were given on, as streams of files tell it. */
  bytesRead = 0;

  constructor(cipher: Cipher, range: ByteRange) {
    super();
    this.#cipher = cipher;
    this.#range = range;
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#give(this.#cipher.update(bytes));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#give(this.#cipher.final());
    done();
  }

  #give(bytes: Buffer): void {
    const { start, end } = this.#range;
    const wanted = bytes.subarray(Math.max(0, start - this.#position), Math.max(0, end + 1 - this.#position));
    this.#position += bytes.length;
    if (wanted.length === 0) return;
    this.bytesRead += wanted.length;
    this.push(wanted);
  }
}
