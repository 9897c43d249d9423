import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray, isNull } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import type { Queryable } from '../../kernel/database/database';
import { liveRecordings, lives as livesTable } from '../../kernel/database/tables';
import { cutRecordingName } from '../../media/live/recording-name.pure';
import type { IngestLives } from './ingest-lives';
import { mayRemoveMedia, mayRemoveRecordings } from './ingest.policy.pure';
import { liveRoots } from './live-folders';
import type { LiveFolders } from './live-folders';
import { forgetRecording, listKept } from './recordings.store';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes media of finished and deleted lives, recording files that became videos, and those that never will. */
export async function cleanLiveFiles(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  lives: Pick<IngestLives, 'findLive'>,
  folders: LiveFolders,
): Promise<void> {
  for (const recording of await listKept(db)) {
    await rm(join(folders.recordings(recording.liveId), recording.name), { force: true });
    await forgetRecording(db, recording);
  }
  for (const liveId of await listLiveIds(folders.allMedia)) {
    const live = await lives.findLive(liveId);
    const ageMs = clock.now() - (await changedAt(folders.media(liveId), 'a'));
    if (mayRemoveMedia(live, ageMs)) await rm(folders.media(liveId), { recursive: true, force: true });
  }
  for (const liveId of await listLiveIds(folders.allRecordings)) {
    const folder = folders.recordings(liveId);
    const live = await lives.findLive(liveId);
    const ageMs = clock.now() - (await changedAt(folder));
    if (mayRemoveRecordings(live, ageMs)) await rm(folder, { recursive: true, force: true });
    // Only an empty one can be removed so.
    else if (live?.status === 'finished') await rmdir(folder).catch(() => undefined);
  }
}

/** Differences between the database and the files of lives. */
export interface LiveFaults {
  /** Folders of lives that are gone. */
  readonly orphans: readonly string[];
  /** Recordings that are to become videos, and whose file is missing. */
  readonly lost: readonly { readonly liveId: string; readonly name: string }[];
}

export async function findLiveFaults(db: Queryable, dataDir: string): Promise<LiveFaults> {
  const folders = liveRoots(dataDir);
  const orphans: string[] = [];
  for (const [parent, folderOf] of [
    [folders.allMedia, folders.media],
    [folders.allRecordings, folders.recordings],
  ] as const) {
    const ids = await listLiveIds(parent);
    const known = await listKnown(db, ids);
    orphans.push(...ids.filter((id) => !known.has(id)).map(folderOf));
  }
  const lost: { liveId: string; name: string }[] = [];
  const rows = await db.select().from(liveRecordings).where(isNull(liveRecordings.videoId));
  for (const { liveId, name } of rows) {
    const files = new Set(await readdir(folders.recordings(liveId)).catch(() => []));
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

/** The lives that have a folder below this one. */
async function listLiveIds(parent: string): Promise<string[]> {
  return (await readdir(parent).catch(() => [])).filter((name) => uuidPattern.test(name));
}

/** When a folder, or a folder in it, was changed last; now where another process has removed it. */
async function changedAt(folder: string, inner = '.'): Promise<number> {
  const stats = await stat(join(folder, inner)).catch(() => stat(folder).catch(() => null));
  return stats?.mtimeMs ?? Date.now();
}
