import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable } from '../../../kernel/database/database';
import { areFilesHeld } from '../../../kernel/storage/files-hold';
import { liveRecordings, lives as livesTable } from '../../../schema';
import { cutRecordingName } from '../../../media/live/recording-name.pure';
import type { IngestLives } from './ingest-lives';
import { mayRemoveMedia, mayRemoveRecordings } from './ingest.policy.pure';
import type { LiveRest, LiveRests } from './live-store';
import { deleteRecording, listKept } from './recordings.store';
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
    await deleteRecording(db, recording);
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
  readonly orphans: readonly LiveOrphan[];
  /** Recordings that are to become videos, and whose file is missing. */
  readonly lost: readonly RecordingName[];
}

interface LiveOrphan extends Pick<LiveRest, 'liveId' | 'path'> {
  readonly what: 'media' | 'recordings';
  /** Asks once more, and removes it; false where its live is there now. */
  remove(): Promise<boolean>;
}

/** What is younger waits for its removal by the server, or for the first piece of a recording that begins. */
const settledAfterMs = 24 * 60 * 60_000;
const beginsWithinMs = 10 * 60_000;

export async function findLiveFaults(db: Queryable, store: LiveRests): Promise<LiveFaults> {
  const orphans: LiveOrphan[] = [];
  // The files are listed before the database is asked.
  for (const [what, rest] of [
    ['media', await store.listMedia()],
    ['recordings', await store.listRecorded()],
  ] as const) {
    const known = await listKnown(
      db,
      rest.map(({ liveId }) => liveId),
    );
    for (const one of rest.filter(({ liveId }) => !known.has(liveId))) {
      if ((await store.ageOf(one)) < settledAfterMs) continue;
      orphans.push(orphanOf({ db, store }, one, what));
    }
  }
  const lost: RecordingName[] = [];
  for (const one of await listExpected(db))
    if (!(await isStored(store, one)) && (await isExpected(db, one)) && !(await isStored(store, one)))
      lost.push(one);
  return { orphans, lost };
}

function orphanOf(
  { db, store }: { readonly db: Queryable; readonly store: LiveRests },
  { liveId, path }: LiveRest,
  what: LiveOrphan['what'],
): LiveOrphan {
  return {
    liveId,
    path,
    what,
    async remove() {
      if ((await listKnown(db, [liveId])).has(liveId)) return false;
      await (what === 'media' ? store.removeMedia(liveId) : store.removeRecordings(liveId));
      return true;
    },
  };
}

/** Recordings that are in no video, and of which no host has bytes that are still to come. */
async function listExpected(db: Queryable, liveId?: string): Promise<RecordingName[]> {
  const { liveId: id, name, videoId, startedAt, heldUntil } = liveRecordings;
  const rows = await db
    .select({ liveId: id, name })
    .from(liveRecordings)
    .where(
      and(
        isNull(videoId),
        lt(startedAt, new Date(Date.now() - beginsWithinMs)),
        or(isNull(heldUntil), lt(heldUntil, sql`now()`)),
        liveId === undefined ? undefined : eq(id, liveId),
      ),
    );
  return rows;
}

async function isExpected(db: Queryable, { liveId, name }: RecordingName): Promise<boolean> {
  return (await listExpected(db, liveId)).some((one) => one.name === name);
}

async function isStored(store: LiveRests, { liveId, name }: RecordingName): Promise<boolean> {
  const files = new Set((await store.listRecordings(liveId)).map((one) => one.name));
  return files.has(name) || files.has(cutRecordingName(name));
}

async function listKnown(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: livesTable.id })
    .from(livesTable)
    .where(inArray(livesTable.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
