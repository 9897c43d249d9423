/** A tag of FLV, which is a message of RTMP. */
export interface FlvMessage {
  readonly type: number;
  readonly timeMs: number;
  readonly body: Buffer;
}

const fileHeadBytes = 13;
const tagHeadBytes = 11;
const tagEndBytes = 4;

/** Cuts what a muxer of FLV writes into tags, however its writes are split. */
export function createTagReader(): (bytes: Buffer) => FlvMessage[] {
  let pending = Buffer.alloc(0);
  let isHeadRead = false;
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    if (!isHeadRead) {
      if (pending.length < fileHeadBytes) return [];
      pending = pending.subarray(fileHeadBytes);
      isHeadRead = true;
    }
    const tags: FlvMessage[] = [];
    for (;;) {
      if (pending.length < tagHeadBytes) return tags;
      const size = pending.readUIntBE(1, 3);
      const end = tagHeadBytes + size + tagEndBytes;
      if (pending.length < end) return tags;
      const timeMs = pending.readUIntBE(4, 3) + (pending[7] ?? 0) * 2 ** 24;
      tags.push({
        type: pending[0] ?? 0,
        timeMs,
        body: Buffer.from(pending.subarray(tagHeadBytes, tagHeadBytes + size)),
      });
      pending = pending.subarray(end);
    }
  };
}
