import { type VideoItem, videosApi } from '@palco/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, FolderInput, Link as LinkIcon, ListPlus, Pencil, Play, SquarePen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import type { Actions, Action } from '../../../patterns/action';
import { island } from '../../../ui/lazy';
import { deletion } from '../../../patterns/action/deletion';
import { useVideosText } from '../messages';
import { useCopy } from './use-copy';
import { usePurgeUpload } from './use-purge-upload';

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

/** Moves videos to the trash, with an undo in the notice; `leave`, for the page of a video, goes to the library afterwards. */
function useDeleteAction({ leave = false }: { leave?: boolean }): Action<VideoItem> {
  const t = useVideosText();
  const navigate = useNavigate();
  const purgeUpload = usePurgeUpload();
  const may = useMay('changeVideos');
  return {
    ...deletion,
    label: t('action.delete'),
    may,
    question: ({ title, status }) => ({
      title: t('delete.title', { title }),
      text: status === 'ready' || status === 'failed' ? t('delete.text') : t('delete.processing'),
      confirmLabel: t('delete.confirm'),
    }),
    async call(palco, { id }) {
      await palco.use(videosApi).remove(id);
      purgeUpload(id);
    },
    undo: (palco, { id }) => palco.use(videosApi).restore(id),
    removedId: ({ id }) => id,
    done: t('delete.done'),
    failureText: () => t('delete.failed'),
    onDone: leave ? () => void navigate({ to: '/vod/dashboard', replace: true }) : undefined,
  };
}
