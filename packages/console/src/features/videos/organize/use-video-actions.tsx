import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Copy, FolderInput, Link as LinkIcon, ListPlus, Pencil, Play, SquarePen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import type { Actions } from '../../../patterns/action';
import { island } from '../../../ui/lazy';
import { useVideosText } from '../messages';
import { useCopy } from './use-copy';
import { useDeleteAction } from './use-delete-action';

// A form and its rules: the library does not wait for them.
const MoveDialog = island(async () => (await import('./move-dialog')).MoveDialog);
const AddToPlaylistDialog = island(
  async () => (await import('../playlists/add-to-playlist-dialog')).AddToPlaylistDialog,
);
const RenameVideoDialog = island(async () => (await import('./rename-video-dialog')).RenameVideoDialog);

interface VideoActions {
  actions: Actions<VideoItem>;
  /** The forms of the actions; they belong to the page, so that they outlive the tile. */
  dialogs: ReactNode;
}

interface VideoActionOptions {
  /** Set on the page of the video: goes to the library after the deletion. */
  leave?: boolean;
  /** The folder that is open: the choice of another one begins there. */
  from?: string;
}

/** Everything that can be done with a video. */
export function useVideoActions({ leave, from }: VideoActionOptions = {}): VideoActions {
  const t = useVideosText();
  const copy = useCopy();
  const may = useMay('changeVideos');
  const [renamed, setRenamed] = useState<VideoItem | null>(null);
  const [moving, setMoving] = useState<VideoItem | null>(null);
  const [listed, setListed] = useState<VideoItem | null>(null);
  const actions: Actions<VideoItem> = {
    noun: ['videos', 'directories', 'trash'],
    nameOf: ({ title }) => title,
    items: [
      {
        key: 'watch',
        label: t('action.watch'),
        icon: Play,
        link: ({ id }) => <Link to="/vod/$videoId" params={{ videoId: id }} />,
      },
      {
        key: 'edit',
        label: t('action.edit'),
        icon: SquarePen,
        link: ({ id }) => <Link to="/vod/$videoId/edit" params={{ videoId: id }} />,
      },
      {
        key: 'rename',
        label: t('action.rename'),
        icon: Pencil,
        may,
        rowLabel: ({ title }) => t('renameNamed', { title }),
        run: setRenamed,
      },
      {
        key: 'move',
        label: t('action.move'),
        icon: FolderInput,
        may,
        run: setMoving,
      },
      {
        key: 'playlist',
        label: t('action.addToPlaylist'),
        icon: ListPlus,
        may,
        run: setListed,
      },
      {
        key: 'copyLink',
        label: t('action.copyLink'),
        icon: LinkIcon,
        run: ({ id }) => copy(new URL(`/vod/${id}`, location.origin).href, t('copied.link')),
      },
      {
        key: 'copyId',
        label: t('action.copyId'),
        icon: Copy,
        run: ({ id }) => copy(id, t('copied.id')),
      },
      useDeleteAction({ leave }),
    ],
  };
  return {
    actions,
    dialogs: (
      <>
        {renamed && <RenameVideoDialog video={renamed} onClose={() => setRenamed(null)} />}
        {listed && <AddToPlaylistDialog videos={[listed]} onClose={() => setListed(null)} />}
        {moving && (
          <MoveDialog
            items={{ videos: [moving], folders: [] }}
            from={from ?? moving.directoryId}
            onClose={() => setMoving(null)}
          />
        )}
      </>
    ),
  };
}
