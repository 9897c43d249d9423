import { isNotNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import type { BlobStore } from '../../ports/blob-store';
import { videos } from '../videos/videos.tables';
import { prefixOfRun } from './packaged-files';

/** A video whose files are not where its row says. */
export interface LostVideo {
  readonly id: string;
  readonly missing: string;
}

/** Prefixes that videos are served from, those in the trash included. */
export async function listServedFiles(db: Database): Promise<Set<string>> {
  const rows = await listPackaged(db);
  return new Set(rows.map(({ hlsKey }) => prefixOfRun(hlsKey ?? '') ?? ''));
}

/** Videos whose playlist is not there. */
export async function findLostVideos(from: { db: Database; blobs: BlobStore }): Promise<LostVideo[]> {
  const lost: LostVideo[] = [];
  for (const { id, hlsKey } of await listPackaged(from.db)) {
    const playlist = `${hlsKey}/master.m3u8`;
    if ((await from.blobs.stat(playlist)) === null) lost.push({ id, missing: playlist });
  }
  return lost;
}

function listPackaged(db: Database) {
  return db.select({ id: videos.id, hlsKey: videos.hlsKey }).from(videos).where(isNotNull(videos.hlsKey));
}
