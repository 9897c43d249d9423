/** A value of an answer. */
export type WrittenValue =
  | string
  | number
  | boolean
  | null
  | undefined
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
  const fields = Object.entries(value).flatMap(([name, one]) => [encodeText(name), encodeValue(one)]);
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])]);
}

function encodeText(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
}
