import type { PlaylistItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { ListVideo } from 'lucide-react';
import { useFormat } from '../../../i18n';
import { countColumn, type DataColumn } from '../../../patterns/list';
import { Icon } from '../../../ui';
import { useCreatedColumn } from '../video/use-file-columns';
import table from '../video/video-cells.module.css';
import { usePlaylistText } from './messages';
import styles from './playlists.module.css';

/** Picture and title, number of videos, length together and day of a playlist. */
export function usePlaylistColumns(): DataColumn<PlaylistItem>[] {
  const t = usePlaylistText();
  const format = useFormat();
  const created = useCreatedColumn<PlaylistItem>(t('column.createdAt'));
  return [
    { key: 'title', header: t('column.title'), cell: (playlist) => <PlaylistName playlist={playlist} /> },
    countColumn(
      {
        key: 'videosTotal',
        header: t('column.videos'),
        onCard: ({ videosTotal }) => t('videosCount', { count: videosTotal }),
      },
      ({ videosTotal }) => videosTotal,
    ),
    {
      key: 'duration',
      header: t('column.duration'),
      priority: 2,
      cell: ({ duration }) => (
        <span className={table.figure}>{duration > 0 ? format.duration(duration) : '–'}</span>
      ),
    },
    created,
  ];
}

function PlaylistName({ playlist }: { playlist: PlaylistItem }) {
  const { id, title, description, thumbnail } = playlist;
  return (
    <div className={table.object}>
      <PlaylistPicture src={thumbnail} />
      <div className={table.text}>
        <Link
          to="/vod/playlists/$playlistId"
          params={{ playlistId: id }}
          className={table.name}
          title={title}
        >
          {title}
        </Link>
        {description !== '' && <span className={styles.description}>{description}</span>}
      </div>
    </div>
  );
}

/** The picture of a playlist, or a sign where it has none. */
export function PlaylistPicture({ src }: { src: string | null }) {
  if (src !== null) return <img src={src} alt="" loading="lazy" className={styles.thumbnail} />;
  return (
    <span className={table.folderIcon}>
      <Icon of={ListVideo} size={20} />
    </span>
  );
}
