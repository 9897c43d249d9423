import { playlistCalls, type VideoItem } from '@palco/sdk';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog } from '../../../ui';
import { RefusedList } from '../refused-list';
import { usePlaylistText } from './messages';
import { PickList } from './pick-list';
import styles from './pick-list.module.css';
import { PlaylistDialog } from './playlist-dialog';
import { PlaylistPicture } from './use-playlist-columns';
import { useAddVideos } from './use-add-videos';
import { usePortions } from './use-portions';

interface AddToPlaylistDialogProps {
  videos: readonly Pick<VideoItem, 'id' | 'title'>[];
  /** Tells which are added, by their ids. */
  onAdded?(ids: readonly string[]): void;
  onClose(): void;
}

/** Adds videos to a playlist: one that is there, or one that is made here. */
export function AddToPlaylistDialog({ videos, onAdded, onClose }: AddToPlaylistDialogProps) {
  const t = usePlaylistText();
  const [search, setSearch] = useState('');
  const [isNew, setNew] = useState(false);
  const answer = usePortions('playlists', search, (palco, query, options) =>
    palco.use(playlistCalls).list({ ...query, sort: 'title,asc' }, options),
  );
  const { left, isPending, add } = useAddVideos();
  const addTo = async (playlist: { id: string; title: string }) => {
    const { done, isComplete } = await add(videos, playlist);
    onAdded?.(done);
    if (isComplete) onClose();
  };
  return (
    <Dialog
      open
      title={t('into.title', { count: videos.length })}
      pending={isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {t('pick.cancel')}
          </Button>
          <Button icon={ListPlus} pending={isPending} onClick={() => setNew(true)}>
            {t('into.new')}
          </Button>
        </>
      }
    >
      <PickList
        answer={answer}
        search={search}
        onSearch={setSearch}
        texts={{
          list: t('into.list'),
          search: t('into.search'),
          none: t('into.none'),
          failed: t('into.failed'),
          more: t('into.more'),
          retry: t('pick.retry'),
        }}
      >
        {(playlist) => (
          <button
            type="button"
            className={styles.choice}
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && void addTo(playlist)}
          >
            <PlaylistPicture src={playlist.thumbnail} />
            <span className={styles.text}>
              <span className={styles.name} title={playlist.title}>
                {playlist.title}
              </span>{' '}
              <span className={styles.meta}>{t('videosCount', { count: playlist.videosTotal })}</span>
            </span>
          </button>
        )}
      </PickList>
      {isNew && <PlaylistDialog onCreated={(made) => void addTo(made)} onClose={() => setNew(false)} />}
      <RefusedList refused={left.refused} title={t('added.partly', { count: left.count })} />
    </Dialog>
  );
}
