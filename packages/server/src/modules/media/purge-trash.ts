import type { ServerContext } from '../../kernel/context';
import { removeSource } from '../videos';
import { forgetFiles, listExpiredTrash } from './media.store';
import { videoPrefix } from './packaged-files';

const dayMs = 24 * 60 * 60 * 1000;
const batch = 100;

/** Removes the files of videos that have been in the trash for `PALCO_TRASH_DAYS`. Answers how many. */
export async function purgeTrash(context: ServerContext): Promise<number> {
  const { db, blobs, clock, log, config } = context;
  const ids = await listExpiredTrash(db, {
    before: new Date(clock.now() - config.trashDays * dayMs),
    limit: batch,
  });
  for (const id of ids) {
    await blobs.removePrefix(videoPrefix(id));
    await removeSource(context, id);
    await forgetFiles(db, id);
  }
  if (ids.length > 0) log.info({ videos: ids.length }, 'files of the trash removed');
  return ids.length;
}
