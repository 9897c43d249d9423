import { count, emptyObject, nest, stop, take } from './amf.pure';
import type { AmfCursor, AmfValue, OpenObject } from './amf.pure';

type Put = (value: AmfValue) => void;

/** The names of an object's fields, which later objects refer to. */
interface Traits {
  readonly names: readonly string[];
  readonly isDynamic: boolean;
  /** Has a form of its own, which its class alone knows. */
  readonly isExternal: boolean;
}

/** The bytes, and what later values refer to by its number. */
interface Reading {
  readonly cursor: AmfCursor;
  readonly texts: string[];
  readonly objects: AmfValue[];
  readonly traits: Traits[];
}

/** Classes of Flex that write themselves as one value. */
const wrappers = new Set(['flex.messaging.io.ArrayCollection', 'flex.messaging.io.ObjectProxy']);

/** Reads one value of AMF3. Source of the format: Adobe's AMF 3, January 2013. */
export const readAmf3 = (cursor: AmfCursor, put: Put): void =>
  readValue({ cursor, texts: [], objects: [], traits: [] }, put);

function readValue(reading: Reading, put: Put): void {
  count(reading.cursor);
  const read = readers[take(reading.cursor, 1).readUInt8()];
  if (read === undefined) return stop();
  read(reading, put);
}

/** A whole number of 29 bits in one to four bytes. */
function readNumber(cursor: AmfCursor): number {
  let value = 0;
  for (let index = 0; index < 3; index += 1) {
    const byte = take(cursor, 1).readUInt8();
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  return value * 256 + take(cursor, 1).readUInt8();
}

/** A number whose lowest bit says that the value follows, rather than the number of an earlier one. */
function readHead(cursor: AmfCursor): { isInline: boolean; value: number } {
  const head = readNumber(cursor);
  return { isInline: (head & 1) === 1, value: head >> 1 };
}

function readText({ cursor, texts }: Reading): string {
  const { isInline, value } = readHead(cursor);
  if (!isInline) return texts[value] ?? stop();
  const text = take(cursor, value).toString('utf8');
  if (text !== '') texts.push(text);
  return text;
}

/** Reads a value that can be a reference. `read` gets what its head holds beside that. */
function referable(read: (reading: Reading, value: number, put: Put) => void) {
  return (reading: Reading, put: Put): void => {
    const { isInline, value } = readHead(reading.cursor);
    if (isInline) return read(reading, value, put);
    if (value >= reading.objects.length) stop();
    put(reading.objects[value]);
  };
}

/** Hands a container over before it is filled. */
function open<Container extends AmfValue>({ objects }: Reading, container: Container, put: Put): Container {
  objects.push(container);
  put(container);
  return container;
}

function readItems(reading: Reading, length: number, items: AmfValue[]): void {
  for (let index = 0; index < length; index += 1) readValue(reading, (value) => void items.push(value));
}

function readNamed(reading: Reading, object: OpenObject): void {
  for (let name = readText(reading); name !== ''; name = readText(reading))
    readValue(reading, (value) => (object[name] = value));
}

function readTraits(reading: Reading, head: number): Traits {
  if ((head & 1) === 0) return reading.traits[head >> 1] ?? stop();
  const name = readText(reading);
  const isExternal = (head & 2) !== 0;
  if (isExternal && !wrappers.has(name)) stop();
  const names: string[] = [];
  for (let left = isExternal ? 0 : head >> 3; left > 0; left -= 1) {
    count(reading.cursor);
    names.push(readText(reading));
  }
  const found = { names, isDynamic: (head & 4) !== 0, isExternal };
  reading.traits.push(found);
  return found;
}

const readBytes = referable((reading, length, put) => {
  take(reading.cursor, length);
  open(reading, undefined, put);
});

const readObject = referable((reading, head, put) => {
  const { names, isDynamic, isExternal } = readTraits(reading, head);
  nest(reading.cursor, () => {
    if (isExternal) {
      const index = reading.objects.push(undefined) - 1;
      return readValue(reading, (value) => put((reading.objects[index] = value)));
    }
    const object = open(reading, emptyObject(), put);
    for (const name of names) readValue(reading, (value) => (object[name] = value));
    if (isDynamic) readNamed(reading, object);
  });
});

/** Bare items, of so many bytes each. */
const numbers = (itemBytes: number) =>
  referable((reading, length, put) => {
    // Whether its length is fixed.
    take(reading.cursor, 1);
    take(reading.cursor, length * itemBytes);
    open(reading, undefined, put);
  });

/** By their markers. */
const readers: Readonly<Record<number, (reading: Reading, put: Put) => void>> = {
  0: (_reading, put) => put(undefined),
  1: (_reading, put) => put(null),
  2: (_reading, put) => put(false),
  3: (_reading, put) => put(true),
  // 29 bits with their sign.
  4: ({ cursor }, put) => put((readNumber(cursor) << 3) >> 3),
  5: ({ cursor }, put) => put(take(cursor, 8).readDoubleBE()),
  6: (reading, put) => put(readText(reading)),
  7: readBytes,
  8: referable((reading, _value, put) => void open(reading, take(reading.cursor, 8).readDoubleBE(), put)),
  9: referable((reading, length, put) => {
    const items = open<AmfValue[]>(reading, [], put);
    nest(reading.cursor, () => {
      readNamed(reading, emptyObject());
      readItems(reading, length, items);
    });
  }),
  10: readObject,
  11: readBytes,
  12: readBytes,
  13: numbers(4),
  14: numbers(4),
  15: numbers(8),
  16: referable((reading, length, put) => {
    take(reading.cursor, 1);
    readText(reading);
    const items = open<AmfValue[]>(reading, [], put);
    nest(reading.cursor, () => readItems(reading, length, items));
  }),
  17: referable((reading, length, put) => {
    // Whether its keys are held weakly. A key and a value for each entry.
    take(reading.cursor, 1);
    open(reading, undefined, put);
    nest(reading.cursor, () => readItems(reading, length * 2, []));
  }),
};
