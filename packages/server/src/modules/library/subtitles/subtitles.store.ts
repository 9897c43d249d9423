import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { indexRevision, indexTranscript } from '../transcripts';
import type { HeardWindow } from '../../../ports/transcriber';
import {
  accounts,
  directories,
  jobs,
  subtitleJobs,
  subtitles,
  transcriptionWindows,
  videos,
} from '../../../schema';

/** Subtitles as they are stored. */
export type SubtitleRow = typeof subtitles.$inferSelect;
/** Without the cues, which only an editor needs. */
export type SubtitleHead = Omit<SubtitleRow, 'cues' | 'indexRevision' | 'createdAt' | 'updatedAt'>;

/** The key of subtitles: a video and a language. */
export interface SubtitleRef {
  readonly videoId: string;
  readonly language: string;
}

/** The job kind that writes subtitles; its subject is a row of {@link subtitleJobs}. */
export const transcribeJobKind = 'transcribe-video';

/** A job of the queue with what it is about. */
export type SubtitleJobRow = Pick<typeof jobs.$inferSelect, 'id' | 'status' | 'progress' | 'errorCode'> & {
  readonly language: string;
  /** What a model of the server heard. */
  readonly heard: string | null;
};

const headColumns = {
  videoId: subtitles.videoId,
  language: subtitles.language,
  origin: subtitles.origin,
  fileKey: subtitles.fileKey,
  version: subtitles.version,
};

/** The row of subtitles. */
export const at = ({ videoId, language }: SubtitleRef) =>
  and(eq(subtitles.videoId, videoId), eq(subtitles.language, language));

/** All subtitles of a video, by language. */
export function listSubtitles(db: Queryable, videoId: string): Promise<SubtitleHead[]> {
  return db
    .select(headColumns)
    .from(subtitles)
    .where(eq(subtitles.videoId, videoId))
    .orderBy(asc(subtitles.language));
}

/** The subtitles of one language with their cues. */
export async function findSubtitle(db: Queryable, ref: SubtitleRef): Promise<SubtitleRow | null> {
  const [row] = await db.select().from(subtitles).where(at(ref));
  return row ?? null;
}

/** The same without the cues. */
export async function findSubtitleHead(db: Queryable, ref: SubtitleRef): Promise<SubtitleHead | null> {
  const [row] = await db.select(headColumns).from(subtitles).where(at(ref));
  return row ?? null;
}

/** Writes the subtitles of a language and what is searched of them; the version grows where there were some. */
export async function saveSubtitle(
  tx: Transaction,
  subtitle: Pick<SubtitleRow, 'videoId' | 'language' | 'origin' | 'cues' | 'fileKey'> & {
    readonly now: Date;
  },
): Promise<SubtitleRow> {
  const { now, ...values } = subtitle;
  const [row] = await tx
    .insert(subtitles)
    .values({ ...values, indexRevision, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [subtitles.videoId, subtitles.language],
      set: {
        origin: values.origin,
        cues: values.cues,
        fileKey: values.fileKey,
        indexRevision,
        updatedAt: now,
        version: sql`${subtitles.version} + 1`,
      },
    })
    .returning();
  if (!row) throw new Error(`The subtitles of ${values.videoId} were not written`);
  await indexTranscript(tx, row);
  return row;
}

export async function deleteSubtitle(tx: Transaction, ref: SubtitleRef): Promise<void> {
  await tx.delete(subtitles).where(at(ref));
}

/** Removes all subtitles of a video. */
export async function deleteSubtitles(tx: Transaction, videoId: string): Promise<void> {
  await tx.delete(subtitles).where(eq(subtitles.videoId, videoId));
}

/** The id under which jobs for a language are queued. */
export async function keepJobSubject(tx: Transaction, ref: SubtitleRef): Promise<string> {
  const [row] = await tx
    .insert(subtitleJobs)
    .values({ id: randomUUID(), ...ref })
    // Nothing changes, but the row that is there is answered.
    .onConflictDoUpdate({
      target: [subtitleJobs.videoId, subtitleJobs.language],
      set: { language: ref.language },
    })
    .returning({ id: subtitleJobs.id });
  if (!row) throw new Error(`No job of ${ref.videoId} was kept`);
  return row.id;
}

/** What a job is about; null where its video is gone. */
export async function findJobSubject(
  db: Queryable,
  id: string,
): Promise<(SubtitleRef & { readonly accountId: string; readonly durationSeconds: number | null }) | null> {
  const [row] = await db
    .select({
      videoId: subtitleJobs.videoId,
      language: subtitleJobs.language,
      accountId: videos.accountId,
      durationSeconds: videos.durationSeconds,
    })
    .from(subtitleJobs)
    .innerJoin(videos, and(eq(videos.id, subtitleJobs.videoId), isAlive(videos)))
    .where(eq(subtitleJobs.id, id));
  return row ?? null;
}

/** The default language of subtitles: that of the folder, else of the team, else `pt-BR`. */
export async function findDefaultLanguage(
  db: Queryable,
  { accountId, directoryId }: { readonly accountId: string; readonly directoryId: string },
): Promise<string> {
  const [row] = await db
    .select({ folder: directories.subtitleLanguage, team: accounts.language })
    .from(directories)
    .innerJoin(accounts, eq(accounts.id, directories.accountId))
    .where(and(eq(directories.id, directoryId), eq(accounts.id, accountId)));
  return row?.folder ?? row?.team ?? 'pt-BR';
}

/** The newest job of a language, as long as the queue keeps it. */
export async function findNewestJob(db: Queryable, ref: SubtitleRef): Promise<SubtitleJobRow | null> {
  const [row] = await db
    .select({
      id: jobs.id,
      status: jobs.status,
      progress: jobs.progress,
      errorCode: jobs.errorCode,
      language: subtitleJobs.language,
      heard: subtitleJobs.heard,
    })
    .from(subtitleJobs)
    .innerJoin(jobs, and(eq(jobs.kind, transcribeJobKind), eq(jobs.subjectId, subtitleJobs.id)))
    .where(and(eq(subtitleJobs.videoId, ref.videoId), eq(subtitleJobs.language, ref.language)))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return row ?? null;
}

/** What was heard for a job so far, in the order of the sound. */
export async function listWindows(
  db: Queryable,
  { subjectId, jobId }: { readonly subjectId: string; readonly jobId: string },
): Promise<HeardWindow[]> {
  const rows = await db
    .select()
    .from(transcriptionWindows)
    .where(and(eq(transcriptionWindows.subjectId, subjectId), eq(transcriptionWindows.jobId, jobId)))
    .orderBy(asc(transcriptionWindows.endSeconds));
  return rows.map(({ endSeconds, segments, language }) => ({ end: endSeconds, segments, language }));
}

/** Keeps one more window; a process that has lost the job may have kept it already. */
export async function keepWindow(
  db: Queryable,
  of: { readonly subjectId: string; readonly jobId: string },
  { end, segments, language }: HeardWindow,
): Promise<void> {
  await db
    .insert(transcriptionWindows)
    .values({ ...of, endSeconds: end, segments: [...segments], language })
    .onConflictDoNothing();
}

/** Ends what was kept for the jobs of a language, and says what was heard. */
export async function closeWindows(tx: Transaction, subjectId: string, heard: string | null): Promise<void> {
  await tx.delete(transcriptionWindows).where(eq(transcriptionWindows.subjectId, subjectId));
  await tx.update(subtitleJobs).set({ heard }).where(eq(subtitleJobs.id, subjectId));
}
