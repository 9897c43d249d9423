import { parseDisposition } from './disposition.pure';

/** Takes a `multipart/form-data` body slice by slice and gives out the bytes of its one file. */
export interface MultipartParser {
  /** As the client sent it: data, never a path. Null until its headers came. */
  readonly fileName: string | null;
  write(bytes: Buffer): void;
  /** The body ended. */
  end(): void;
}

/**
 * `MALFORMED`: cut off, or not of the form. `FILE_MISSING`: no field `file`, or more than one. `WRONG_LENGTH`: the file
 * has another length than was announced.
 */
export type MultipartErrorCode = 'MALFORMED' | 'FILE_MISSING' | 'WRONG_LENGTH';

export class MultipartError extends Error {
  override readonly name = 'MultipartError';
  readonly code: MultipartErrorCode;

  constructor(code: MultipartErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What {@link createMultipartParser} takes. */
export interface MultipartOptions {
  readonly boundary: string;
  /** Bytes that the file has to have; null where the boundary ends it. */
  readonly length: number | null;
  /** Gets the file's bytes as slices of what came: nothing is copied or collected. */
  take(bytes: Buffer): void;
}

/** Headers of a part, text before the first part and fields that are not ours may take this much. */
const maxAsideBytes = 64 * 1024;
const fieldName = 'file';
const headEnd = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);
const carriageReturn = 0x0d;
const dash = 0x2d;

/**
 * `aside`: before the first part, or in a field that is not ours. `head`: behind a boundary. `file`: in the file, which a
 * boundary ends. `counted`: in the file, which its length ends. `tail`: behind the counted file, where a boundary must be.
 */
type State = 'aside' | 'head' | 'file' | 'counted' | 'tail' | 'epilogue';

/**
 * Reads the field `file` of a body (RFC 7578). A general parser looks at each byte in JavaScript and passes two more
 * streams; for one field `Buffer.indexOf` does, and a chunk of announced length needs no search at all
 * (`bench/upload.bench.ts`). Its functions throw {@link MultipartError}.
 */
export function createMultipartParser({ boundary, length, take }: MultipartOptions): MultipartParser {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter stands at the very start, every other one behind a line break.
  let held: Buffer = Buffer.from('\r\n');
  let state: State = 'aside';
  let missing = length ?? 0;
  let asideBytes = 0;
  let found = false;
  let fileName: string | null = null;

  const give = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    if (state === 'file') return take(bytes);
    asideBytes += bytes.length;
    if (asideBytes > maxAsideBytes) throw malformed('Too much beside the field `file`');
  };
  const search = (): boolean => {
    const at = held.indexOf(delimiter);
    const stop = at >= 0 ? at : held.length - tailThatMayBegin(held, delimiter);
    give(held.subarray(0, stop));
    held = held.subarray(at >= 0 ? at + delimiter.length : stop);
    if (at >= 0) state = 'head';
    return at >= 0;
  };
  const readHead = (): boolean => {
    if (held.length < 2) return false;
    if (held[0] === dash && held[1] === dash) {
      if (!found) throw new MultipartError('FILE_MISSING', 'The body has no field `file`');
      state = 'epilogue';
      return true;
    }
    const at = held.indexOf(headEnd);
    if (at < 0 && held.length <= maxAsideBytes) return false;
    if (at < 0 || at > maxAsideBytes) throw malformed('The headers of a part are too long');
    enterPart(held.toString('utf8', 0, at));
    held = held.subarray(at + headEnd.length);
    return true;
  };
  const enterPart = (head: string): void => {
    const part = parseDisposition(head);
    state = 'aside';
    if (part.name !== fieldName) return;
    if (found) throw new MultipartError('FILE_MISSING', 'The body has more than one field `file`');
    found = true;
    fileName = part.fileName;
    state = length === null ? 'file' : 'counted';
  };
  const count = (): boolean => {
    const bytes = held.subarray(0, missing);
    missing -= bytes.length;
    held = held.subarray(bytes.length);
    if (bytes.length > 0) take(bytes);
    if (missing === 0) state = 'tail';
    return missing === 0;
  };
  const readTail = (): boolean => {
    if (held.length < delimiter.length) return false;
    if (held.compare(delimiter, 0, delimiter.length, 0, delimiter.length) !== 0) throw wrongLength();
    held = held.subarray(delimiter.length);
    state = 'head';
    return true;
  };
  const steps: Readonly<Record<State, () => boolean>> = {
    aside: search,
    file: search,
    head: readHead,
    counted: count,
    tail: readTail,
    // What follows the last delimiter says nothing.
    epilogue: () => ((held = nothing), false),
  };

  return {
    get fileName() {
      return fileName;
    },
    write(bytes) {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      while (steps[state]());
    },
    end() {
      if (state === 'counted' || state === 'tail') throw wrongLength();
      if (state !== 'epilogue') throw malformed('The body ended before its last boundary');
    },
  };
}

/** The length of the longest end of `held` with which the needle begins. */
function tailThatMayBegin(held: Buffer, needle: Buffer): number {
  const from = Math.max(0, held.length - needle.length + 1);
  for (let at = held.indexOf(carriageReturn, from); at >= 0; at = held.indexOf(carriageReturn, at + 1)) {
    if (held.compare(needle, 0, held.length - at, at) === 0) return held.length - at;
  }
  return 0;
}

const malformed = (message: string): MultipartError => new MultipartError('MALFORMED', message);
const wrongLength = (): MultipartError =>
  new MultipartError('WRONG_LENGTH', 'The file has another length than announced');
