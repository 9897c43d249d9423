import type { ServerContext } from '../../../kernel/context';
import { purgedBefore } from '../../../kernel/trash-time';
import { removeExpiredFolders } from '../directories';
import { leavePlaylists } from '../playlists';
import { deleteSubtitles } from '../subtitles';
import { deleteUpload } from '../uploads';
import { deleteEdit } from '../video-edits';
import {
  listExpiredTrash,
  listSources,
  lockExpired,
  purgeFileKeys,
  removeSource,
  videoPrefix,
} from '../videos';

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
    for (const id of ids) if (await purgeVideo(context, id, before)) purged += 1;
    if (ids.length < batch) break;
  }
  await leavePlaylists(db, before);
  const folders = await removeExpiredFolders(db, before);
  if (purged + folders > 0) log.info({ videos: purged, folders }, 'files of the trash removed');
  return purged;
}

/** Takes the files of a video out of its rows, unless it is back meanwhile, and removes them then. */
async function purgeVideo(context: ServerContext, id: string, before: Date): Promise<boolean> {
  const { db, blobs } = context;
  const sources = await db.transaction(async (tx) => {
    if (!(await lockExpired(tx, id, before))) return null;
    const found = await listSources(tx, id);
    await deleteSubtitles(tx, id);
    await deleteUpload(tx, id);
    await deleteEdit(tx, id);
    await purgeFileKeys(tx, id);
    return found;
  });
  if (sources === null) return false;
  // Nothing names them any more: what is left after a crash here, the sweeper removes.
  await blobs.removePrefix(videoPrefix(id));
  for (const source of sources) await removeSource(context, source);
  return true;
}
