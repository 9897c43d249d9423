import { directoriesApi, playlistsApi, videosApi, type Palco } from '@palco/sdk';
import type { TrashItem } from '@palco/sdk/admin';
import { useMay } from '../../../access';
import type { Actions, ManyDone } from '../../../patterns/action';
import { useTrashActions } from '../../../patterns/trash';
import { changeVideos } from '../organize/library-changes';

function restore(palco: Palco, { kind, id }: TrashItem): Promise<unknown> {
  if (kind === 'directory') return palco.use(directoriesApi).restore(id);
  if (kind === 'playlist') return palco.use(playlistsApi).restore(id);
  return palco.use(videosApi).restore(id);
}

/** Videos in one call; folders and playlists one by one, before the videos that may have been in them. */
async function restoreMany(palco: Palco, items: readonly TrashItem[]): Promise<ManyDone> {
  const failed: { key: string; error: unknown }[] = [];
  for (const item of items) {
    if (item.kind === 'video') continue;
    try {
      await restore(palco, item);
    } catch (error) {
      failed.push({ key: item.id, error });
    }
  }
  const ids = items.flatMap(({ kind, id }) => (kind === 'video' ? [id] : []));
  const videos = await changeVideos(palco, ids, { action: 'restore' });
  return { failed: [...failed, ...videos.failed] };
}

/** Everything that can be done with what was deleted of the library. */
export function useLibraryTrash(): Actions<TrashItem> {
  const may = useMay('changeVideos');
  return useTrashActions({
    noun: ['trash', 'videos', 'directories', 'playlists'],
    may,
    restore,
    restoreMany,
  });
}
