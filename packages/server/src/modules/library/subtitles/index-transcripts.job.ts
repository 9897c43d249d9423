import { and, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Database } from '../../../kernel/database/database';
import { subtitles } from '../../../schema';
import { indexRevision, indexTranscript } from '../transcripts';
import { at } from './subtitles.store';
import type { SubtitleRef } from './subtitles.store';

const batch = 100;

const isOutdated = sql`${subtitles.indexRevision} is distinct from ${indexRevision}`;

/** Subtitles whose passages were written by older rules, or never. */
function listOutdated(db: Database, after: SubtitleRef | null): Promise<SubtitleRef[]> {
  const { videoId, language } = subtitles;
  return db
    .select({ videoId, language })
    .from(subtitles)
    .where(
      and(
        isOutdated,
        after === null ? undefined : sql`(${videoId}, ${language}) > (${after.videoId}, ${after.language})`,
      ),
    )
    .orderBy(videoId, language)
    .limit(batch);
}

/** Makes all subtitles findable that a release before this one wrote. Others go on where one fails; the next run tries it again. */
export async function indexTranscripts(
  { db, log }: Pick<ServerContext, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (let after: SubtitleRef | null = null; ;) {
    const found: SubtitleRef[] = await listOutdated(db, after);
    for (const ref of found) {
      signal.throwIfAborted();
      await indexOne(db, ref).catch((error: unknown) =>
        log.error({ err: error, ...ref }, 'subtitles could not be indexed'),
      );
    }
    if (found.length < batch) return;
    after = found.at(-1) ?? null;
  }
}

async function indexOne(db: Database, ref: SubtitleRef): Promise<void> {
  await db.transaction(async (tx) => {
    // Written anew meanwhile, they are indexed already.
    const [row] = await tx
      .update(subtitles)
      .set({ indexRevision })
      .where(and(at(ref), isOutdated))
      .returning();
    if (row !== undefined) await indexTranscript(tx, row);
  });
}
