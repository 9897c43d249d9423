import type { ServerContext } from '../../kernel/context';
import { sourceKey } from '../videos';
import { forgetFiles, listExpiredTrash } from './media.store';
import { packagingKey } from './packaged-files';

/** Files of a video in the trash are kept so long, so that it can be put back. */
const trashDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const batch = 100;

/** Removes the files of videos that have been in the trash for 30 days. Answers how many. */
export async function purgeTrash({ db, storage, clock, log }: ServerContext): Promise<number> {
  const ids = await listExpiredTrash(db, { before: new Date(clock.now() - trashDays * dayMs), limit: batch });
  for (const id of ids) {
    await storage.removeTree(`videos/${id}`);
    await storage.removeTree(packagingKey(id));
    await storage.remove(sourceKey(id));
    await forgetFiles(db, id);
  }
  if (ids.length > 0) log.info({ videos: ids.length }, 'files of the trash removed');
  return ids.length;
}
