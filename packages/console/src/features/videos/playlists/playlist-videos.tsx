import { useSetPlaylistVideos } from '@palco/react/query';
import type { Playlist } from '@palco/sdk';
import { ListVideo, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay } from '../../../access';
import { inOrder, OrderFailure, useWantedOrder } from '../../../patterns/order';
import { Button, EmptyState, VisuallyHidden } from '../../../ui';
import { island } from '../../../ui/lazy';
import { usePlaylistText } from './messages';
import { PlaylistRow } from './playlist-row';
import rows from '../../../patterns/order/order-list.module.css';
import styles from './playlist-videos.module.css';
import { useListChanges } from './use-list-changes';

const AddVideosDialog = island(async () => (await import('./add-videos-dialog')).AddVideosDialog);
const OrderDrag = island(async () => (await import('../../../patterns/order/order-drag')).OrderDrag);

/** The videos of a playlist in their order, which buttons, keys and dragging change. */
export function PlaylistVideos({ playlist }: { playlist: Playlist }) {
  const t = usePlaylistText();
  const may = useMay('changeVideos');
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { mutateAsync } = useSetPlaylistVideos();
  const order = useWantedOrder<readonly string[]>(playlist.version, (videoIds, version) =>
    mutateAsync({ id: playlist.id, videoIds, version }),
  );
  const videos = order.wanted ? inOrder(playlist.videos, order.wanted) : playlist.videos;
  const changes = useListChanges({ playlistId: playlist.id, videos, change: order.change, list });
  const { announcement, move, moveTo, remove } = changes;
  const add = !may.isHidden && (
    <Button icon={Plus} data-focus="add" reason={may.reason} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <section aria-labelledby="playlist-videos" className={styles.section}>
      <div className={styles.head}>
        <h2 id="playlist-videos">{t('videos')}</h2>
        <span className={styles.count}>{videos.length}</span>
        {videos.length > 0 && add}
      </div>
      <OrderFailure
        failure={order.failure}
        conflict={t('order.conflict')}
        failed={(reason) => t('order.failed', { reason })}
      />
      {videos.length === 0 ? (
        <EmptyState
          icon={ListVideo}
          title={t('videos.none')}
          text={t('videos.noneText')}
          headingLevel={3}
          action={add}
        />
      ) : (
        <ol ref={list} className={rows.list} aria-busy={order.isSaving || undefined}>
          {videos.map((video, index) => (
            <PlaylistRow
              key={video.id}
              playlistId={playlist.id}
              video={video}
              index={index}
              count={videos.length}
              may={may}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
      {may.may && videos.length > 1 && (
        <OrderDrag list={list} names={videos.map(({ title }) => title)} onMove={moveTo} />
      )}
      {isAdding && <AddVideosDialog playlist={playlist} onClose={() => setAdding(false)} />}
    </section>
  );
}
