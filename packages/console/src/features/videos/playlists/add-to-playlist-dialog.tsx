import { playlistsApi, type VideoItem } from '@palco/sdk';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { PickButton } from '../../../patterns/pick';
import { Button } from '../../../ui';
import { usePlaylistText } from './messages';
import { PickDialog } from './pick-dialog';
import styles from './pick-dialog.module.css';
import { PlaylistDialog } from './playlist-dialog';
import { PlaylistPicture } from './use-playlist-columns';
import { useAddVideos } from './use-add-videos';
import { usePortions } from './use-portions';

interface AddToPlaylistDialogProps {
  videos: readonly Pick<VideoItem, 'id' | 'title'>[];
  /** Called with the ids of the added videos. */
  onAdded?(ids: readonly string[]): void;
  onClose(): void;
}

/** Adds videos to a playlist: one that is there, or one that is made here. */
export function AddToPlaylistDialog({ videos, onAdded, onClose }: AddToPlaylistDialogProps) {
  const t = usePlaylistText();
  const [search, setSearch] = useState('');
  const [isNew, setNew] = useState(false);
  const answer = usePortions('playlists', search, (palco, query, options) =>
    palco.use(playlistsApi).list({ ...query, sort: 'title,asc' }, options),
  );
  const adding = useAddVideos();
  const addTo = async (playlist: { id: string; title: string }) => {
    const { done, isComplete } = await adding.add(videos, playlist);
    onAdded?.(done);
    if (isComplete) onClose();
  };
  return (
    <PickDialog
      title={t('into.title', { count: videos.length })}
      adding={adding}
      answer={answer}
      search={search}
      onSearch={setSearch}
      texts="into"
      action={
        <Button icon={ListPlus} pending={adding.isPending} onClick={() => setNew(true)}>
          {t('into.new')}
        </Button>
      }
      over={isNew && <PlaylistDialog onCreated={(made) => void addTo(made)} onClose={() => setNew(false)} />}
      onClose={onClose}
    >
      {(playlist) => (
        <PickButton disabled={adding.isPending} onPick={() => void addTo(playlist)}>
          <PlaylistPicture src={playlist.thumbnail} />
          <span className={styles.text}>
            <span className={styles.name} title={playlist.title}>
              {playlist.title}
            </span>{' '}
            <span className={styles.meta}>{t('videosCount', { count: playlist.videosTotal })}</span>
          </span>
        </PickButton>
      )}
    </PickDialog>
  );
}
