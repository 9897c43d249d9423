import type { PartStore, PartUpload, PartWriter } from '../../../ports/part-store';

/** Writes a file in parts, one behind the other, so that what was finished survives a crash. */
export interface PartChain extends Pick<PartWriter, 'write' | 'close'> {
  /** Bytes of finished parts. */
  readonly durable: number;
  /** Finishes the part under way. */
  settle(): Promise<void>;
}

/** A part is finished after so many bytes: at most these are fetched again after a crash. */
const defaultPartBytes = 64 * 1024 * 1024;

/** Begins behind `offset` bytes of finished parts; `onPart` is called after each further one. */
export function createPartChain(
  parts: Pick<PartStore, 'put'>,
  {
    upload,
    offset,
    onPart,
    partBytes = defaultPartBytes,
  }: {
    readonly upload: PartUpload;
    readonly offset: number;
    readonly onPart: (durable: number) => Promise<void>;
    readonly partBytes?: number;
  },
): PartChain {
  let durable = offset;
  let pending = 0;
  let writer: PartWriter | null = null;

  async function settle(): Promise<void> {
    if (writer === null) return;
    await writer.finish();
    await writer.close();
    writer = null;
    durable += pending;
    pending = 0;
    await onPart(durable);
  }

  return {
    get durable() {
      return durable;
    },
    async write(buffers) {
      writer ??= await parts.put(upload, { offset: durable, sizeBytes: null });
      await writer.write(buffers);
      for (const { length } of buffers) pending += length;
      if (pending >= partBytes) await settle();
    },
    settle,
    async close() {
      await writer?.close();
    },
  };
}
