import { inArray, isNull } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import type { Queryable } from '../../kernel/database/database';
import { areFilesHeld } from '../../kernel/storage/files-hold';
import { liveRecordings, lives as livesTable } from '../../kernel/database/tables';
import { cutRecordingName } from '../../media/live/recording-name.pure';
import type { IngestLives } from './ingest-lives';
import { mayRemoveMedia, mayRemoveRecordings } from './ingest.policy.pure';
import type { LiveRest, LiveRests } from './live-store';
import { forgetRecording, listKept } from './recordings.store';
import type { RecordingName } from './recordings.store';

/** Removes media of finished and deleted lives, recording files that became videos, and those that never will. */
export async function cleanLiveFiles(
  { db }: Pick<ServerContext, 'db'>,
  lives: Pick<IngestLives, 'findKept'>,
  store: LiveRests,
): Promise<void> {
  for (const recording of await listKept(db)) {
    if (await areFilesHeld(db)) return;
    await store.removeRecording(recording);
    await forgetRecording(db, recording);
  }
  for (const { liveId, ageMs } of await store.listMedia()) {
    if (mayRemoveMedia(await lives.findKept(liveId), ageMs)) await store.removeMedia(liveId);
  }
  for (const { liveId, ageMs } of await store.listRecorded()) {
    const live = await lives.findKept(liveId);
    if (mayRemoveRecordings(live, ageMs)) {
      if (await areFilesHeld(db)) return;
      await store.removeRecordings(liveId);
    } else if (live?.status === 'finished') await store.removeIfEmpty(liveId);
  }
}

/** Differences between the database and the files of lives. */
export interface LiveFaults {
  /** Lives that are gone, and have media or recordings left. */
  readonly orphans: readonly (Pick<LiveRest, 'liveId' | 'place'> & {
    readonly what: 'media' | 'recordings';
  })[];
  /** Recordings that are to become videos, and whose file is missing. */
  readonly lost: readonly RecordingName[];
}

export async function findLiveFaults(db: Queryable, store: LiveRests): Promise<LiveFaults> {
  const orphans: LiveFaults['orphans'][number][] = [];
  for (const [what, rest] of [
    ['media', await store.listMedia()],
    ['recordings', await store.listRecorded()],
  ] as const) {
    const known = await listKnown(
      db,
      rest.map(({ liveId }) => liveId),
    );
    const gone = rest.filter(({ liveId }) => !known.has(liveId));
    orphans.push(...gone.map(({ liveId, place }) => ({ liveId, place, what })));
  }
  const lost: RecordingName[] = [];
  const rows = await db.select().from(liveRecordings).where(isNull(liveRecordings.videoId));
  for (const { liveId, name } of rows) {
    const files = new Set((await store.listRecordings(liveId)).map((one) => one.name));
    if (!files.has(name) && !files.has(cutRecordingName(name))) lost.push({ liveId, name });
  }
  return { orphans, lost };
}

async function listKnown(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: livesTable.id })
    .from(livesTable)
    .where(inArray(livesTable.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
