import type { FlvType } from './flv-writer.pure';

/** A tag of a stream in FLV. */
export interface ReadTag {
  readonly type: FlvType;
  readonly timeMs: number;
  readonly body: Buffer;
}

const fileHead = 13;
const tagHead = 11;
const lengthBytes = 4;

const isType = (type: number): type is FlvType => type === 8 || type === 9 || type === 18;

/** Reads what {@link flvTag} wrote, as it comes. A stream of our own: what is no FLV is not looked for. */
export function createFlvReader(): (bytes: Buffer) => readonly ReadTag[] {
  let rest: Buffer = Buffer.alloc(0);
  let hasHead = false;

  function next(): ReadTag | null {
    if (rest.length < tagHead) return null;
    const type = rest.readUInt8(0);
    if (!isType(type)) throw new Error(`A stream has a tag of type ${type}`);
    const size = rest.readUIntBE(1, 3);
    const whole = tagHead + size + lengthBytes;
    if (rest.length < whole) return null;
    const timeMs = rest.readUIntBE(4, 3) + rest.readUInt8(7) * 2 ** 24;
    const body = Buffer.from(rest.subarray(tagHead, tagHead + size));
    rest = rest.subarray(whole);
    return { type, timeMs, body };
  }
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (!hasHead) {
      if (rest.length < fileHead) return [];
      rest = rest.subarray(fileHead);
      hasHead = true;
    }
    const tags: ReadTag[] = [];
    for (let tag = next(); tag !== null; tag = next()) tags.push(tag);
    return tags;
  };
}
