/** A value of an answer. */
export type WrittenValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly WrittenValue[]
  | { readonly [name: string]: WrittenValue };

/** Encodes the values of a command or of data in AMF0. */
export function encodeAmf(values: readonly WrittenValue[]): Buffer {
  return Buffer.concat(values.map(encodeValue));
}

function encodeValue(value: WrittenValue): Buffer {
  if (value === null) return Buffer.from([5]);
  if (value === undefined) return Buffer.from([6]);
  if (typeof value === 'boolean') return Buffer.from([1, Number(value)]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), encodeText(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (isList(value))
    return Buffer.concat([Buffer.from([10]), encodeSize(value.length, 4), ...value.map(encodeValue)]);
  const fields = Object.entries(value).flatMap(([name, one]) => [encodeText(name), encodeValue(one)]);
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])]);
}

const isList = (value: WrittenValue): value is readonly WrittenValue[] => Array.isArray(value);

const encodeText = (text: string): Buffer =>
  Buffer.concat([encodeSize(Buffer.byteLength(text), 2), Buffer.from(text)]);

function encodeSize(size: number, bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(size, 0, bytes);
  return written;
}
