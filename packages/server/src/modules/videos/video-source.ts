import { and, eq, isNotNull } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import type { Queryable } from '../../kernel/database/database';
import { uploads } from '../../kernel/database/tables';
import type { PartUpload } from '../../ports/part-store';

/** Below this key each video has its source, under its id. */
export const sourceFolder = 'sources';

/** Where the bytes of a video's source are, as they were sent. */
export function sourceKey(videoId: string): string {
  return `${sourceFolder}/${videoId}`;
}

type Stores = Pick<ServerContext, 'db' | 'parts' | 'blobs'>;

/** A source whose every byte was acknowledged. */
interface ReceivedSource {
  readonly upload: PartUpload;
  readonly sizeBytes: number;
}

async function findReceived(db: Queryable, videoId: string): Promise<ReceivedSource | null> {
  const [row] = await db
    .select({ id: uploads.partsId, sizeBytes: uploads.totalBytes })
    .from(uploads)
    .where(and(eq(uploads.videoId, videoId), isNotNull(uploads.completedAt)));
  if (row === undefined || row.id === null || row.sizeBytes === null) return null;
  return { upload: { key: sourceKey(videoId), id: row.id }, sizeBytes: row.sizeBytes };
}

/** Whether the bytes of a video's source are there. */
export async function hasSource({ db, parts, blobs }: Stores, videoId: string): Promise<boolean> {
  if ((await blobs.stat(sourceKey(videoId))) !== null) return true;
  const received = await findReceived(db, videoId);
  return received !== null && (await parts.usedBytes(received.upload)) !== null;
}

/**
 * Puts a video's source at a path of this machine. The first to need it makes one object of its parts: an upload is
 * acknowledged without waiting for that.
 */
export async function fetchSource(
  { db, parts, blobs }: Stores,
  videoId: string,
  path: string,
): Promise<void> {
  const received = await findReceived(db, videoId);
  if (received !== null) await parts.complete(received.upload, received.sizeBytes);
  await blobs.fetch(sourceKey(videoId), path);
}

/** Removes a video's source, whether it is one object already or still parts. */
export async function removeSource({ db, parts, blobs }: Stores, videoId: string): Promise<void> {
  const received = await findReceived(db, videoId);
  if (received !== null) await parts.abort(received.upload);
  await blobs.remove(sourceKey(videoId));
}

/** The key of a video's source as one object; null where there is none. */
export async function storedSource({ db, parts, blobs }: Stores, videoId: string): Promise<string | null> {
  const received = await findReceived(db, videoId);
  if (received !== null) await parts.complete(received.upload, received.sizeBytes).catch(() => undefined);
  return (await blobs.stat(sourceKey(videoId))) === null ? null : sourceKey(videoId);
}

/** The name that a video's source had when it was sent; data, never a path. */
export async function sourceName(db: Queryable, videoId: string): Promise<string | null> {
  const [row] = await db.select({ name: uploads.fileName }).from(uploads).where(eq(uploads.videoId, videoId));
  return row?.name ?? null;
}
