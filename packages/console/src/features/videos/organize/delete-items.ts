import { directoriesApi, type Palco } from '@palco/sdk';
import type { ManyDone } from '../../../patterns/action';
import { changeVideos } from './library-changes';
import { sorted, type LibraryItem } from './library-items.pure';

/** Deletes videos, and folders with their contents; the undo restores in reverse order. */
export async function deleteItems(palco: Palco, items: readonly LibraryItem[]): Promise<ManyDone> {
  const { videos, folders } = sorted(items);
  const calls = palco.use(directoriesApi);
  const ids = videos.map(({ id }) => id);
  // Videos before folders: a video must not be deleted as a part of its folder, so that each keeps its own undo.
  const result = await changeVideos(palco, ids, { action: 'delete' });
  const failed = [...result.failed];
  const gone: string[] = [];
  for (const { id } of folders) {
    try {
      await calls.remove(id, { force: true });
      gone.push(id);
    } catch (error) {
      failed.push({ key: id, error });
    }
  }
  return {
    failed,
    async undo(by) {
      for (const id of gone.toReversed()) await by.use(directoriesApi).restore(id);
      await result.undo?.(by);
    },
  };
}
