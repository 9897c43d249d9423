import type { ServerContext } from '../../../kernel/context';
import type { BlobStore } from '../../../ports/blob-store';
import { prefixOfRun, saveRenditionBytes } from '../../library/videos';
import { listUncounted } from './media.store';

/** What all objects below a prefix take. */
async function sizeBelow(blobs: BlobStore, prefix: string, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  for (const name of await blobs.list(prefix)) {
    signal.throwIfAborted();
    const key = `${prefix}/${name}`;
    // A local folder has a size of its own, and names below it.
    const below = await blobs.list(key).catch(() => []);
    bytes +=
      below.length > 0 ? await sizeBelow(blobs, key, signal) : ((await blobs.stat(key))?.sizeBytes ?? 0);
  }
  return bytes;
}

const batch = 50;

/** Counts what was made of sources before it was noted at the time. */
export async function countRenditions(
  { db, blobs }: Pick<ServerContext, 'db' | 'blobs'>,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const found: { readonly id: string; readonly hlsKey: string | null }[] = await listUncounted(
      db,
      after,
      batch,
    );
    for (const { id, hlsKey } of found) {
      const prefix = hlsKey === null ? null : prefixOfRun(hlsKey);
      if (hlsKey === null || prefix === null) continue;
      await saveRenditionBytes(db, { id, hlsKey, bytes: await sizeBelow(blobs, prefix, signal) });
    }
    if (found.length < batch) return;
    after = found.at(-1)?.id ?? null;
  }
}
