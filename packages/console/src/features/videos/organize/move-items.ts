import { directoriesApi, type Directory, type Palco, type VideoItem } from '@palco/sdk';
import type { ManyDone } from '../../../patterns/action';
import { changeVideos } from './library-changes';

/** What is moved together. */
export interface LibraryItems {
  readonly videos: readonly Pick<VideoItem, 'id' | 'title'>[];
  readonly folders: readonly Pick<Directory, 'id' | 'nome' | 'parentId'>[];
}

/** Moves videos and folders into a folder; what cannot go there is named. */
export async function moveItems(palco: Palco, items: LibraryItems, to: string): Promise<ManyDone> {
  const folders = palco.use(directoriesApi);
  const failed: { key: string; error: unknown }[] = [];
  const moved: LibraryItems['folders'][number][] = [];
  for (const folder of items.folders) {
    try {
      await folders.update(folder.id, { parentId: to });
      moved.push(folder);
    } catch (error) {
      failed.push({ key: folder.id, error });
    }
  }
  const ids = items.videos.map(({ id }) => id);
  const videos = await changeVideos(palco, ids, { action: 'move', payload: { directoryId: to } });
  return {
    failed: [...failed, ...videos.failed],
    async undo(by) {
      await videos.undo?.(by);
      for (const { id, parentId } of moved.toReversed())
        if (parentId !== null) await by.use(directoriesApi).update(id, { parentId });
    },
  };
}
