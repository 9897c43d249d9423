import type { Playlist } from '@palco/sdk';
import { useNavigate } from '@tanstack/react-router';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { Button } from '../../../ui';
import { island } from '../../../ui/lazy';
import { usePlaylistText } from './messages';

const PlaylistDialog = island(async () => (await import('./playlist-dialog')).PlaylistDialog);

/** Makes a playlist and opens its page. */
export function NewPlaylistButton() {
  const t = usePlaylistText();
  const may = useMay('changeVideos');
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const open = ({ id }: Playlist) =>
    void navigate({ to: '/vod/playlists/$playlistId', params: { playlistId: id } });
  if (may.isHidden) return null;
  return (
    <>
      <Button
        data-command="createPlaylist"
        variant="primary"
        icon={ListPlus}
        reason={may.reason}
        onClick={() => setOpen(true)}
      >
        {t('new')}
      </Button>
      {isOpen && <PlaylistDialog onCreated={open} onClose={() => setOpen(false)} />}
    </>
  );
}
