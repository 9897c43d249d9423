import { playlistsApi, type PlaylistItem } from '@palco/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListVideo, Pencil, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import type { Action, Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { island } from '../../../ui/lazy';
import { usePlaylistText } from './messages';

const PlaylistDialog = island(async () => (await import('./playlist-dialog')).PlaylistDialog);

/** Moves playlists to the trash; `leave`, for the page of a playlist, goes to the list afterwards. */
export function useDeletePlaylist<Row extends Pick<PlaylistItem, 'id' | 'title'>>({
  leave = false,
} = {}): Action<Row> {
  const t = usePlaylistText();
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/vod/dashboard', search: { tab: 'playlists' }, replace: true });
  return {
    ...deletion,
    label: t('delete'),
    may: useMay('changeVideos'),
    question: ({ title }) => ({ title: t('delete.title', { title }), text: t('delete.text') }),
    call: (palco, { id }) => palco.use(playlistsApi).remove(id),
    undo: (palco, { id }) => palco.use(playlistsApi).restore(id),
    removedId: ({ id }) => id,
    done: t('delete.done'),
    onDone: leave ? toList : undefined,
    bulk: {
      question: (count) => ({ title: t('deleteMany.title', { count }), text: t('deleteMany.text') }),
      done: (count) => t('deleteMany.done', { count }),
    },
  };
}

/** Everything that can be done with a playlist in the list. */
export function usePlaylistActions(): { actions: Actions<PlaylistItem>; dialogs: ReactNode } {
  const t = usePlaylistText();
  const may = useMay('changeVideos');
  const [edited, setEdited] = useState<PlaylistItem | null>(null);
  const actions: Actions<PlaylistItem> = {
    noun: 'playlists',
    nameOf: ({ title }) => title,
    items: [
      {
        key: 'open',
        label: t('open'),
        icon: ListVideo,
        link: ({ id }) => <Link to="/vod/playlists/$playlistId" params={{ playlistId: id }} />,
      },
      {
        key: 'play',
        label: t('play'),
        icon: Play,
        isFor: ({ videosTotal }) => videosTotal > 0,
        link: ({ id }) => (
          <Link to="/vod/playlists/$playlistId" params={{ playlistId: id }} search={{ video: 'first' }} />
        ),
      },
      { key: 'edit', label: t('editAction'), icon: Pencil, may, run: setEdited },
      useDeletePlaylist(),
    ],
  };
  return {
    actions,
    dialogs: edited && <PlaylistDialog playlist={edited} onClose={() => setEdited(null)} />,
  };
}
