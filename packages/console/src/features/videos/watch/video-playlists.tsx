import { playlistsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { PlaylistItem, VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { Button, Skeleton, SkeletonGroup } from '../../../ui';
import { island } from '../../../ui/lazy';
import { useWatchText } from './messages';
import styles from './video-audience.module.css';

const AddToPlaylistDialog = island(
  async () => (await import('../playlists/add-to-playlist-dialog')).AddToPlaylistDialog,
);

/** The most playlists that are named; the others are counted. */
const mostNamed = 8;

/** The playlists that hold a video, and a way into another one. */
export function VideoPlaylists({ video }: { video: Pick<VideoItem, 'id' | 'title'> }) {
  const t = useWatchText();
  const may = useMay('changeVideos');
  const [isAdding, setAdding] = useState(false);
  const answer = usePalcoQuery((palco) =>
    playlistsQueryOptions(palco, { videoId: video.id, sort: 'title,asc', limit: mostNamed }),
  );
  return (
    <section aria-labelledby="watch-playlists" className={styles.card}>
      <h2 id="watch-playlists">{t('playlists')}</h2>
      {answer.data ? (
        <Names items={answer.data.items} total={answer.data.pagination.total} />
      ) : answer.isError ? (
        <p role="alert">
          {t('playlists.failed')}{' '}
          <Button size="sm" variant="ghost" onClick={() => void answer.refetch()}>
            {t('playlists.retry')}
          </Button>
        </p>
      ) : (
        <SkeletonGroup>
          <Skeleton height={20} width="60%" />
        </SkeletonGroup>
      )}
      {!may.isHidden && (
        <div>
          <Button size="sm" icon={ListPlus} reason={may.reason} onClick={() => setAdding(true)}>
            {t('playlists.add')}
          </Button>
        </div>
      )}
      {isAdding && <AddToPlaylistDialog videos={[video]} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Names({ items, total }: { items: readonly PlaylistItem[]; total: number }) {
  const t = useWatchText();
  if (items.length === 0) return <p className={styles.none}>{t('playlists.none')}</p>;
  const others = total - items.length;
  return (
    <ul className={styles.names}>
      {items.map(({ id, title }) => (
        <li key={id}>
          <Link to="/vod/playlists/$playlistId" params={{ playlistId: id }}>
            {title}
          </Link>
        </li>
      ))}
      {others > 0 && <li className={styles.none}>{t('playlists.more', { count: others })}</li>}
    </ul>
  );
}
