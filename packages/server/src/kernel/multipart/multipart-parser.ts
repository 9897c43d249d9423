import { parseDisposition } from './disposition.pure';

/** Takes a `multipart/form-data` body slice by slice and gives out the bytes of its one file. */
export interface MultipartParser {
  /** As the client sent it: data, never a path. Null until its headers came. */
  readonly fileName: string | null;
  /** The text fields that were asked for and came; of two with one name the last. */
  readonly fields: Readonly<Record<string, string>>;
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
  /** Text fields to keep besides the file, each of at most 256 bytes. Default none. */
  readonly fields?: readonly string[];
  /** Gets the file's bytes as slices of what came: nothing is copied or collected. */
  take(bytes: Buffer): void;
}

/** Limit on the headers of a part, and on the text before the first part and the fields other than the file together. */
const maxAsideBytes = 64 * 1024;
const maxFieldBytes = 256;
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
 * Reads the field `file` of a body (RFC 7578). A general parser passes two more streams; for one field `Buffer.indexOf`
 * does, and a chunk of announced length needs no search at all (`docs/decisions/0016-own-readers-of-pictures-and-forms.md`). Its functions throw {@link MultipartError}.
 */
export function createMultipartParser(options: MultipartOptions): MultipartParser {
  return new OneFileParser(options);
}

class OneFileParser implements MultipartParser {
  fileName: string | null = null;
  readonly fields: Record<string, string> = {};
  readonly #fieldNames: readonly string[];
  /** The text field whose bytes come now. */
  #field: { readonly name: string; bytes: Buffer } | null = null;
  readonly #delimiter: Buffer;
  readonly #length: number | null;
  readonly #take: (bytes: Buffer) => void;
  // A delimiter begins with a line break, which the first one in a body lacks: it is added here.
  #held: Buffer = Buffer.from('\r\n');
  #state: State = 'aside';
  #missing: number;
  #asideBytes = 0;
  #found = false;

  constructor({ boundary, length, fields, take }: MultipartOptions) {
    this.#fieldNames = fields ?? [];
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#length = length;
    this.#missing = length ?? 0;
    this.#take = take;
  }

  write(bytes: Buffer): void {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    while (this.#step());
  }

  end(): void {
    if (this.#state === 'counted' || this.#state === 'tail') throw wrongLength();
    if (this.#state !== 'epilogue') throw malformed('The body ended before its last boundary');
  }

  /** Processes the held bytes; false when more bytes are needed. */
  #step(): boolean {
    switch (this.#state) {
      case 'aside':
      case 'file':
        return this.#search();
      case 'head':
        return this.#readHead();
      case 'counted':
        return this.#count();
      case 'tail':
        return this.#readTail();
      case 'epilogue':
        // Bytes after the last delimiter are ignored.
        this.#held = nothing;
        return false;
    }
  }

  #search(): boolean {
    const held = this.#held;
    const at = held.indexOf(this.#delimiter);
    const stop = at >= 0 ? at : held.length - partialMatchLength(held, this.#delimiter);
    this.#give(held.subarray(0, stop));
    this.#held = held.subarray(at >= 0 ? at + this.#delimiter.length : stop);
    if (at >= 0) {
      this.#endField();
      this.#state = 'head';
    }
    return at >= 0;
  }

  #endField(): void {
    if (this.#field !== null) this.fields[this.#field.name] = this.#field.bytes.toString('utf8');
    this.#field = null;
  }

  #give(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (this.#state === 'file') return this.#take(bytes);
    this.#asideBytes += bytes.length;
    if (this.#asideBytes > maxAsideBytes) throw malformed('Too much beside the field `file`');
    if (this.#field === null) return;
    this.#field.bytes = Buffer.concat([this.#field.bytes, bytes]);
    if (this.#field.bytes.length > maxFieldBytes) throw malformed('A text field is too long');
  }

  #readHead(): boolean {
    const held = this.#held;
    if (held.length < 2) return false;
    if (held[0] === dash && held[1] === dash) {
      if (!this.#found) throw new MultipartError('FILE_MISSING', 'The body has no field `file`');
      this.#state = 'epilogue';
      return true;
    }
    const at = held.indexOf(headEnd);
    if (at < 0 && held.length <= maxAsideBytes) return false;
    if (at < 0 || at > maxAsideBytes) throw malformed('The headers of a part are too long');
    this.#enterPart(held.toString('utf8', 0, at));
    this.#held = held.subarray(at + headEnd.length);
    return true;
  }

  #enterPart(head: string): void {
    const part = parseDisposition(head);
    this.#state = 'aside';
    if (part.name !== fieldName) {
      if (part.name !== null && this.#fieldNames.includes(part.name))
        this.#field = { name: part.name, bytes: nothing };
      return;
    }
    if (this.#found) throw new MultipartError('FILE_MISSING', 'The body has more than one field `file`');
    this.#found = true;
    this.fileName = part.fileName;
    this.#state = this.#length === null ? 'file' : 'counted';
  }

  #count(): boolean {
    const bytes = this.#held.subarray(0, this.#missing);
    this.#missing -= bytes.length;
    this.#held = this.#held.subarray(bytes.length);
    if (bytes.length > 0) this.#take(bytes);
    if (this.#missing === 0) this.#state = 'tail';
    return this.#missing === 0;
  }

  #readTail(): boolean {
    const { length } = this.#delimiter;
    if (this.#held.length < length) return false;
    if (!this.#held.subarray(0, length).equals(this.#delimiter)) throw wrongLength();
    this.#held = this.#held.subarray(length);
    this.#state = 'head';
    return true;
  }
}

/** The length of the longest suffix of `held` that is a prefix of `needle`. */
function partialMatchLength(held: Buffer, needle: Buffer): number {
  const from = Math.max(0, held.length - needle.length + 1);
  for (let at = held.indexOf(carriageReturn, from); at >= 0; at = held.indexOf(carriageReturn, at + 1)) {
    if (held.compare(needle, 0, held.length - at, at) === 0) return held.length - at;
  }
  return 0;
}

const malformed = (message: string): MultipartError => new MultipartError('MALFORMED', message);
const wrongLength = (): MultipartError =>
  new MultipartError('WRONG_LENGTH', 'The file has another length than announced');
