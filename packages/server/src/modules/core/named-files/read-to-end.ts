import type { BlobStore } from '../../../ports/blob-store';

/** How many bytes of an object can be read. */
export async function readToEnd(blobs: Pick<BlobStore, 'openRead'>, key: string): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of blobs.openRead(key)) bytes += (chunk as Buffer).length;
  } catch {
    // The caller compares with the size.
  }
  return bytes;
}
