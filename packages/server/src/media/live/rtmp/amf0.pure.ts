import { count, emptyObject, nest, readAll, stop, take } from './amf.pure';
import type { AmfCursor, AmfValue, AmfValues, OpenObject } from './amf.pure';
import { readAmf3 } from './amf3.pure';

type Put = (value: AmfValue) => void;
type References = AmfValue[];

const objectEnd = 9;
/** How many bytes the length of a text takes. */
const [shortText, longText] = [2, 4] as const;

/** Reads the body of a command or of data: AMF0, in which a value may be of AMF3. Source of the format: Adobe's AMF 0 and AMF 3. */
export function readAmf0(bytes: Buffer): AmfValues {
  const references: References = [];
  return readAll(bytes, (cursor, put) => readValue(cursor, references, put));
}

function readValue(cursor: AmfCursor, references: References, put: Put): void {
  count(cursor);
  const marker = take(cursor, 1).readUInt8();
  const read = readers[marker];
  if (read === undefined) return stop();
  read(cursor, references, put);
}

const readText = (cursor: AmfCursor, lengthBytes: 2 | 4): string =>
  take(cursor, take(cursor, lengthBytes).readUIntBE(0, lengthBytes)).toString('utf8');

type Read = (cursor: AmfCursor, references: References, put: Put) => void;

const readObject: Read = (cursor, references, put) => {
  const object = emptyObject();
  references.push(object);
  put(object);
  nest(cursor, () => readFields(cursor, references, object));
};

function readFields(cursor: AmfCursor, references: References, object: OpenObject): void {
  for (;;) {
    const name = readText(cursor, shortText);
    if (name === '' && cursor.bytes[cursor.at] === objectEnd) {
      take(cursor, 1);
      return;
    }
    readValue(cursor, references, (value) => (object[name] = value));
  }
}

const nothing =
  (value: null | undefined): Read =>
  (_cursor, _references, put) =>
    put(value);

/** By their markers. Those of movie clips and record sets are reserved. */
const readers: Readonly<Record<number, Read>> = {
  0: (cursor, _references, put) => put(take(cursor, 8).readDoubleBE()),
  1: (cursor, _references, put) => put(take(cursor, 1)[0] !== 0),
  2: (cursor, _references, put) => put(readText(cursor, shortText)),
  3: readObject,
  5: nothing(null),
  6: nothing(undefined),
  7: (cursor, references, put) => put(references[take(cursor, 2).readUInt16BE()]),
  8(cursor, references, put) {
    // The number of fields is only a hint: encoders write 0.
    take(cursor, 4);
    readObject(cursor, references, put);
  },
  10(cursor, references, put) {
    const size = take(cursor, 4).readUInt32BE();
    const array: AmfValue[] = [];
    references.push(array);
    put(array);
    nest(cursor, () => {
      for (let index = 0; index < size; index += 1)
        readValue(cursor, references, (value) => void array.push(value));
    });
  },
  11(cursor, _references, put) {
    const date = take(cursor, 8).readDoubleBE();
    // The zone is reserved.
    take(cursor, 2);
    put(date);
  },
  12: (cursor, _references, put) => put(readText(cursor, longText)),
  13: nothing(undefined),
  15(cursor, _references, put) {
    readText(cursor, longText);
    put(undefined);
  },
  16(cursor, references, put) {
    readText(cursor, shortText);
    readObject(cursor, references, put);
  },
  17: (cursor, _references, put) => readAmf3(cursor, put),
};
