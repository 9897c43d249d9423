import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { ServerContext } from '../kernel/context';
import { livePlaylists } from '../schema';

const playlistPattern = /^lives\/([^/]+)\/(.+\.m3u8)$/;

/** Puts a file of a live where the server reads it, as a packager does, which may be one of another process. */
export async function putLiveFile(
  { config, db, blobs }: Pick<ServerContext, 'config' | 'db' | 'blobs'>,
  key: string,
  text: string,
): Promise<void> {
  if (config.s3 === null) return replaceFile(join(config.dataDir, 'live', key), text);
  const [, liveId, name] = playlistPattern.exec(key) ?? [];
  if (liveId === undefined || name === undefined) return blobs.put(key, text);
  const now = { changedAt: new Date(), text };
  const next = sql`${livePlaylists.version} + 1`;
  await db
    .insert(livePlaylists)
    .values({ liveId, name, signalId: 1, version: 1, isEnded: false, ...now })
    .onConflictDoUpdate({
      target: [livePlaylists.liveId, livePlaylists.name],
      set: { ...now, version: next },
    });
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}
