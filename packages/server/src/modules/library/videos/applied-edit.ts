import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import { videoEdits } from '../../../schema';

/** What of its source a video plays; null for all of it. */
export async function findAppliedEdit(db: Queryable, videoId: string): Promise<readonly KeptRange[] | null> {
  const [row] = await db
    .select({ applied: videoEdits.applied })
    .from(videoEdits)
    .where(eq(videoEdits.videoId, videoId));
  return row?.applied ?? null;
}
