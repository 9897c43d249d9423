import { isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import type { BlobStore } from '../../ports/blob-store';
import { subtitles, videos } from '../../kernel/database/tables';
import { prefixOfRun } from './packaged-files';

/** A video whose playlist is missing in the storage. */
export interface LostVideo {
  readonly id: string;
  readonly missing: string;
}

/** Prefixes and pictures that videos and their subtitles are served from, those in the trash included. */
export async function listServedFiles(db: Database): Promise<Set<string>> {
  const packaged = await listPackaged(db);
  const texts = await db.select({ key: subtitles.fileKey }).from(subtitles);
  const pictures = await db
    .select({ thumbnail: videos.thumbnailKey, endScreen: videos.endScreenKey })
    .from(videos)
    .where(or(isNotNull(videos.thumbnailKey), isNotNull(videos.endScreenKey)));
  return new Set([
    ...packaged.map(({ hlsKey }) => prefixOfRun(hlsKey ?? '') ?? ''),
    ...texts.map(({ key }) => key.slice(0, key.lastIndexOf('/'))),
    ...pictures.flatMap(({ thumbnail, endScreen }) => [thumbnail ?? [], endScreen ?? []].flat()),
  ]);
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
