import type { ServerContext } from '../../kernel/context';
import { purgedBefore } from '../../kernel/trash-time';
import { removeSource } from '../videos';
import { forgetFiles, leavePlaylists, listExpiredTrash, removeExpiredFolders } from './media.store';
import { videoPrefix } from './packaged-files';

const batch = 100;

/**
 * Removes the files of videos that have been in the trash for `PALCO_TRASH_DAYS`, and the folders that went there with them.
 * Answers how many videos.
 */
export async function purgeTrash(context: ServerContext): Promise<number> {
  const { db, log } = context;
  const before = purgedBefore(context);
  let purged = 0;
  for (;;) {
    const ids = await listExpiredTrash(db, { before, limit: batch });
    for (const id of ids) await purgeVideo(context, id);
    purged += ids.length;
    if (ids.length < batch) break;
  }
  await leavePlaylists(db, before);
  const folders = await removeExpiredFolders(db, before);
  if (purged + folders > 0) log.info({ videos: purged, folders }, 'files of the trash removed');
  return purged;
}

async function purgeVideo(context: ServerContext, id: string): Promise<void> {
  await context.blobs.removePrefix(videoPrefix(id));
  await removeSource(context, id);
  await forgetFiles(context.db, id);
}
