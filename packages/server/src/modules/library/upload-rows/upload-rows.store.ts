import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { uploads } from '../../../schema/uploads';

type UploadRow = typeof uploads.$inferSelect;
type Before = NonNullable<UploadRow['replaces']>['upload'];

/** How the source of a video came, or is coming. */
export async function findUploadOf(db: Queryable, videoId: string): Promise<UploadRow | undefined> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.videoId, videoId));
  return upload;
}

/** Brings back the row of the source that was to be replaced; null for one that had none. */
export async function restoreUpload(
  tx: Transaction,
  { videoId, before }: { readonly videoId: string; readonly before: Before },
): Promise<void> {
  const ofVideo = eq(uploads.videoId, videoId);
  if (before === null) await tx.delete(uploads).where(ofVideo);
  else await tx.update(uploads).set(revived(before)).where(ofVideo);
}

/** The source that replaces another one is the only one from now on. */
export async function dropReplaced(
  tx: Transaction,
  { videoId, now }: { readonly videoId: string; readonly now: Date },
): Promise<void> {
  await tx.update(uploads).set({ replaces: null, updatedAt: now }).where(eq(uploads.videoId, videoId));
}

function revived(before: Before & {}) {
  const { completedAt, expiresAt, createdAt, ...rest } = before;
  return {
    // The default for rows that were kept before digests existed.
    partDigests: [],
    isIncomplete: false,
    ...rest,
    completedAt: completedAt === null ? null : new Date(completedAt),
    expiresAt: new Date(expiresAt),
    createdAt: new Date(createdAt),
    replaces: null,
  };
}
