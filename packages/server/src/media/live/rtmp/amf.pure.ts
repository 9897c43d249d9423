/** A value as commands and metadata hold it. Dates are milliseconds; bytes, XML and functions are `undefined`. */
export type AmfValue =
  | number
  | string
  | boolean
  | null
  | undefined
  | readonly AmfValue[]
  | { readonly [name: string]: AmfValue };

/** What was read of a body. */
export interface AmfValues {
  readonly values: readonly AmfValue[];
  /** False where a value could not be read: it and those after it are left out, also within an object. */
  readonly isWhole: boolean;
}

/** A container that is filled while it is read. */
export type OpenObject = Record<string, AmfValue>;

/** Ends the reading where a value has no known form or does not fit into its bytes. */
class Unreadable extends Error {}

/** Bounds what a few bytes may ask for: strict arrays and references can nest. */
const mostValues = 10_000;
const deepest = 32;

/** Reads bytes from the front, and counts values. */
export interface AmfCursor {
  readonly bytes: Buffer;
  at: number;
  values: number;
  depth: number;
}

/** Takes the next bytes. */
export function take(cursor: AmfCursor, length: number): Buffer {
  const end = cursor.at + length;
  if (length < 0 || end > cursor.bytes.length) throw new Unreadable();
  const taken = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return taken;
}

/** Ends the reading here. */
export function stop(): never {
  throw new Unreadable();
}

/** Counts a value, and the depth while its content is read. */
export function nest(cursor: AmfCursor, read: () => void): void {
  cursor.depth += 1;
  if (cursor.depth > deepest) throw new Unreadable();
  read();
  cursor.depth -= 1;
}

/** Counts a value against the bound. */
export function count(cursor: AmfCursor): void {
  cursor.values += 1;
  if (cursor.values > mostValues) throw new Unreadable();
}

/**
 * Reads values up to the first one that cannot be read.
 *
 * @param read reads one value and hands it over at once: a container before it is filled, so that what was read of it stays.
 */
export function readAll(
  bytes: Buffer,
  read: (cursor: AmfCursor, put: (value: AmfValue) => void) => void,
): AmfValues {
  const cursor: AmfCursor = { bytes, at: 0, values: 0, depth: 0 };
  const values: AmfValue[] = [];
  try {
    while (cursor.at < bytes.length) read(cursor, (value) => void values.push(value));
    return { values, isWhole: true };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { values, isWhole: false };
  }
}

/** An object without a prototype: names come from the sender. */
export const emptyObject = (): OpenObject => Object.create(null) as OpenObject;
