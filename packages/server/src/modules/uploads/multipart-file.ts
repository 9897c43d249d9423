import { parseDisposition } from './disposition.pure';

/** The one file of a `multipart/form-data` body; its bytes have to be read to their end before the body is whole. */
export interface MultipartFile {
  /** As the client sent it: data, never a path. */
  readonly fileName: string | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** `MALFORMED_MULTIPART`: cut off, without boundary or not of the form. `FILE_MISSING`: no field `file`, or more than one. */
export type MultipartErrorCode = 'MALFORMED_MULTIPART' | 'FILE_MISSING';

export class MultipartError extends Error {
  override readonly name = 'MultipartError';
  readonly code: MultipartErrorCode;

  constructor(code: MultipartErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Headers of a part, text before the first part and fields that are not ours may take this much. */
const maxAsideBytes = 64 * 1024;
const fieldName = 'file';

/**
 * Finds the field `file` in a body (RFC 7578) and hands its bytes through as the slices that came from the socket: nothing
 * is copied or collected. A general parser looks at each byte in JavaScript and goes through two more streams, which cost
 * more than writing the chunk (`bench/upload.bench.ts`); for one field `Buffer.indexOf` does.
 *
 * @throws MultipartError here, or while the bytes are read.
 */
export async function openMultipartFile(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): Promise<MultipartFile> {
  const cursor = createCursor(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  await skipUntil(cursor, delimiter);
  for (;;) {
    const part = await readPartHead(cursor);
    if (part === null) throw new MultipartError('FILE_MISSING', 'The body has no field `file`');
    if (part.name === fieldName) return { fileName: part.fileName, bytes: readFile(cursor, delimiter) };
    await skipUntil(cursor, delimiter);
  }
}

async function* readFile(cursor: Cursor, delimiter: Buffer): AsyncGenerator<Uint8Array> {
  yield* bytesBefore(cursor, delimiter);
  for (;;) {
    const part = await readPartHead(cursor);
    if (part === null) break;
    if (part.name === fieldName)
      throw new MultipartError('FILE_MISSING', 'The body has more than one field `file`');
    await skipUntil(cursor, delimiter);
  }
  // What follows the last delimiter says nothing, but has to be taken off the connection.
  while (await cursor.pull()) cursor.held = nothing;
}

/** Takes the rest of the delimiter's line and the headers of the part; null after the last part. */
async function readPartHead(
  cursor: Cursor,
): Promise<{ name: string | null; fileName: string | null } | null> {
  while (cursor.held.length < 2) if (!(await cursor.pull())) throw cutOff();
  if (cursor.held[0] === dash && cursor.held[1] === dash) return null;
  const head = await collectBefore(cursor, headEnd);
  return parseDisposition(head.toString('utf8'));
}

async function collectBefore(cursor: Cursor, needle: Buffer): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of bytesBefore(cursor, needle)) {
    bytes += piece.length;
    if (bytes > maxAsideBytes)
      throw new MultipartError('MALFORMED_MULTIPART', 'The headers of a part are too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function skipUntil(cursor: Cursor, needle: Buffer): Promise<void> {
  let bytes = 0;
  for await (const piece of bytesBefore(cursor, needle)) {
    bytes += piece.length;
    if (bytes > maxAsideBytes)
      throw new MultipartError('MALFORMED_MULTIPART', 'Too much beside the field `file`');
  }
}

/** Gives everything up to the needle and takes the needle off. */
async function* bytesBefore(cursor: Cursor, needle: Buffer): AsyncGenerator<Uint8Array> {
  for (;;) {
    const held = cursor.held;
    const at = held.indexOf(needle);
    if (at >= 0) {
      cursor.held = held.subarray(at + needle.length);
      if (at > 0) yield held.subarray(0, at);
      return;
    }
    const kept = tailThatMayBegin(held, needle);
    cursor.held = held.subarray(held.length - kept);
    if (held.length > kept) yield held.subarray(0, held.length - kept);
    if (!(await cursor.pull())) throw cutOff();
  }
}

/** The length of the longest end of `held` with which the needle begins. */
function tailThatMayBegin(held: Buffer, needle: Buffer): number {
  const from = Math.max(0, held.length - needle.length + 1);
  for (let at = held.indexOf(carriageReturn, from); at >= 0; at = held.indexOf(carriageReturn, at + 1)) {
    if (held.compare(needle, 0, held.length - at, at) === 0) return held.length - at;
  }
  return 0;
}

interface Cursor {
  /** Came, but not yet used. */
  held: Buffer;
  /** Waits for more bytes behind `held`; false at the end of the body. */
  pull(): Promise<boolean>;
}

function createCursor(body: AsyncIterable<Uint8Array>): Cursor {
  const source = body[Symbol.asyncIterator]();
  const cursor: Cursor = {
    // The first delimiter stands at the very start, every other one behind a line break.
    held: Buffer.from('\r\n'),
    async pull() {
      const next = await source.next();
      if (next.done) return false;
      const more = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      cursor.held = cursor.held.length === 0 ? more : Buffer.concat([cursor.held, more]);
      return true;
    },
  };
  return cursor;
}

const nothing = Buffer.alloc(0);
const headEnd = Buffer.from('\r\n\r\n');
const carriageReturn = 0x0d;
const dash = 0x2d;

const cutOff = (): MultipartError =>
  new MultipartError('MALFORMED_MULTIPART', 'The body ended before its last boundary');
