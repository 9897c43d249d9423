import { eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { uploads } from '../../../schema';
import { sourceFolder } from '../../core/named-files';
import type { PartUpload } from '../../../ports/part-store';

/** Where the bytes of a source are, as they were sent: the first one of a video under its id, later ones under ids of their own. */
export function sourceKey(sourceId: string): string {
  return `${sourceFolder}/${sourceId}`;
}

type Stores = Pick<ServerContext, 'db' | 'parts' | 'blobs'>;

/** A source that a video has or had; `upload` is null where its parts are not known any more. */
export interface VideoSource {
  readonly key: string;
  readonly upload: PartUpload | null;
  readonly sizeBytes: number | null;
  readonly fileName: string | null;
  readonly isReceived: boolean;
}

/** The columns of an upload that locate its bytes. */
type SourceFacts = Pick<typeof uploads.$inferSelect, 'partsId' | 'sourceId' | 'totalBytes' | 'fileName'> & {
  readonly completedAt: Date | string | null;
};

function sourceOf(videoId: string, row: SourceFacts | null): VideoSource {
  const key = sourceKey(row?.sourceId ?? videoId);
  return {
    key,
    upload: row?.partsId ? { key, id: row.partsId } : null,
    sizeBytes: row?.totalBytes ?? null,
    fileName: row?.fileName ?? null,
    isReceived: row !== null && row.completedAt !== null,
  };
}

/**
 * The sources of a video: that of what it plays, and the one that arrives to take its place. Where nothing is replaced they
 * are the same.
 */
async function findSources(
  db: Queryable,
  videoId: string,
): Promise<{ readonly current: VideoSource; readonly arriving: VideoSource }> {
  const [row] = await db.select().from(uploads).where(eq(uploads.videoId, videoId));
  const arriving = sourceOf(videoId, row ?? null);
  const replaced = row?.replaces;
  return { arriving, current: replaced ? sourceOf(videoId, replaced.upload) : arriving };
}

/** Merges the parts of a completely received source into one object. Idempotent. */
async function complete({ parts }: Stores, { upload, sizeBytes, isReceived }: VideoSource): Promise<void> {
  if (isReceived && upload !== null && sizeBytes !== null) await parts.complete(upload, sizeBytes);
}

/** Whether the bytes of a video's source are there. */
export async function hasSource({ db, parts, blobs }: Stores, videoId: string): Promise<boolean> {
  const { key, upload, isReceived } = (await findSources(db, videoId)).current;
  if ((await blobs.stat(key)) !== null) return true;
  return isReceived && upload !== null && (await parts.usedBytes(upload)) !== null;
}

/**
 * Copies a video's source to a local path. Merges its parts first: that is done lazily here, because an upload is acknowledged
 * without waiting for it.
 */
export async function fetchSource(stores: Stores, videoId: string, path: string): Promise<void> {
  await fetch(stores, (await findSources(stores.db, videoId)).current, path);
}

/** Copies the source to be converted to a local path: a completely received replacement, otherwise the current one. */
export async function fetchArrivedSource(stores: Stores, videoId: string, path: string): Promise<void> {
  const { arriving, current } = await findSources(stores.db, videoId);
  await fetch(stores, arriving.isReceived ? arriving : current, path);
}

/** How large the source to be converted is; 0 where that is not known. */
export async function arrivedBytes({ db }: Pick<Stores, 'db'>, videoId: string): Promise<number> {
  const { arriving, current } = await findSources(db, videoId);
  return (arriving.isReceived ? arriving : current).sizeBytes ?? 0;
}

async function fetch(stores: Stores, source: VideoSource, path: string): Promise<void> {
  await complete(stores, source);
  await stores.blobs.fetch(source.key, path);
}

/** Every source of a video. */
export async function listSources(db: Queryable, videoId: string): Promise<readonly VideoSource[]> {
  const { current, arriving } = await findSources(db, videoId);
  return [...new Set([current, arriving])];
}

/** Removes a source that no row names any more, whether it is one object already or still parts. */
export async function removeSource(
  { parts, blobs }: Pick<Stores, 'parts' | 'blobs'>,
  { upload, key }: VideoSource,
): Promise<void> {
  if (upload !== null) await parts.abort(upload);
  await blobs.remove(key);
}

/** The key of a video's source as one object; null where there is none. */
export async function storedSource(stores: Stores, videoId: string): Promise<string | null> {
  const source = (await findSources(stores.db, videoId)).current;
  await complete(stores, source).catch(() => undefined);
  return (await stores.blobs.stat(source.key)) === null ? null : source.key;
}

/** The name that a video's source had when it was sent; data, never a path. */
export async function sourceName(db: Queryable, videoId: string): Promise<string | null> {
  return (await findSources(db, videoId)).current.fileName;
}
