import { FolderInput, ListPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import type { Action, Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import type { Question } from '../../../patterns/dialog';
import { island } from '../../../ui/lazy';
import { deleteItems } from './delete-items';
import { itemName, sorted, type LibraryItem } from './library-items.pure';
import { useVideosText } from '../messages';
import { useOriginalsAction } from './use-download-originals';
import { usePurgeUpload } from './use-purge-upload';

const AddToPlaylistDialog = island(
  async () => (await import('../playlists/add-to-playlist-dialog')).AddToPlaylistDialog,
);
const MoveDialog = island(async () => (await import('./move-dialog')).MoveDialog);

interface Chosen {
  readonly items: readonly LibraryItem[];
  drop(ids: readonly string[]): void;
}

interface SelectedActions {
  bulk: Actions<LibraryItem>;
  dialogs: ReactNode;
}

/** What can be done with selected videos and folders; `from` is the folder that is open. */
export function useSelectedActions(from: string | undefined): SelectedActions {
  const t = useVideosText();
  const may = useMay('changeVideos');
  const [moving, setMoving] = useState<Chosen | null>(null);
  const [listed, setListed] = useState<Chosen | null>(null);
  const move: Action<LibraryItem> = {
    key: 'move',
    label: t('action.move'),
    icon: FolderInput,
    may,
    run: (item) => setMoving({ items: [item], drop: () => undefined }),
    runMany: (items, drop) => setMoving({ items, drop }),
  };
  const playlist: Action<LibraryItem> = {
    key: 'playlist',
    label: t('action.addToPlaylist'),
    icon: ListPlus,
    may,
    run: (item) => setListed({ items: [item], drop: () => undefined }),
    runMany: (items, drop) => setListed({ items, drop }),
    reasonMany: (items) => (sorted(items).videos.length === 0 ? t('playlist.onlyVideos') : undefined),
  };
  return {
    bulk: {
      noun: ['videos', 'directories', 'trash'],
      nameOf: itemName,
      items: [move, playlist, useOriginalsAction(), useDeleteSelected()],
    },
    dialogs: (
      <>
        {moving && (
          <MoveDialog
            items={sorted(moving.items)}
            from={from}
            onMoved={moving.drop}
            onClose={() => setMoving(null)}
          />
        )}
        {listed && (
          <AddToPlaylistDialog
            videos={sorted(listed.items).videos}
            onAdded={listed.drop}
            onClose={() => setListed(null)}
          />
        )}
      </>
    ),
  };
}

function useDeleteSelected(): Action<LibraryItem> {
  const t = useVideosText();
  const purgeUpload = usePurgeUpload();
  const question = (count: number, items: readonly LibraryItem[]) => questionOf(count, items, t);
  return {
    ...deletion,
    label: t('action.delete'),
    may: useMay('changeVideos'),
    question: (item) => question(1, [item]),
    call: (palco, item) => deleteItems(palco, [item]),
    done: t('deleteItems.done', { count: 1 }),
    bulk: {
      question,
      done: (count, items) =>
        t(sorted(items).folders.length > 0 ? 'deleteItems.done' : 'deleteMany.done', { count }),
      async callMany(palco, items) {
        const result = await deleteItems(palco, items);
        const kept = new Set(result.failed.map(({ key }) => key));
        for (const { id } of sorted(items).videos) if (!kept.has(id)) purgeUpload(id);
        return result;
      },
    },
  };
}

/** How much goes with the folders; a word has to be typed where anything does, as for one folder its name. */
function questionOf(
  count: number,
  items: readonly LibraryItem[],
  t: ReturnType<typeof useVideosText>,
): Question {
  const { folders } = sorted(items);
  const confirmLabel = t('delete.confirm');
  if (folders.length === 0)
    return { title: t('deleteMany.title', { count }), text: t('deleteMany.text'), confirmLabel };
  const sum = (of: 'videosTotal' | 'directoriesTotal') =>
    folders.reduce((total, folder) => total + folder[of], 0);
  const title = t('deleteItems.title', { count });
  const [videos, directories] = [sum('videosTotal'), sum('directoriesTotal')];
  if (videos + directories === 0) return { title, text: t('deleteItems.empty'), confirmLabel };
  const word = t('deleteItems.word');
  return {
    title,
    text: t('deleteItems.text', {
      videos: t('videosCount', { count: videos }),
      folders: t('foldersCount', { count: directories }),
    }),
    confirmLabel,
    typed: {
      expected: word,
      label: t('deleteItems.typed', { word }),
      mismatch: t('deleteItems.mismatch'),
    },
  };
}
