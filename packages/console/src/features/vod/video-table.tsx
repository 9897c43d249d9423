import type { Directory, VideoItem } from '@palco/sdk';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames, Icon, VisuallyHidden } from '../../ui';
import { FolderRow } from './folder-row';
import type { VideoSort } from './library-search.schema';
import { useVodText } from './messages';
import type { VideoActions } from './video-dialogs';
import { VideoRow } from './video-row';
import styles from './video-table.module.css';

type Field = 'title' | 'duration' | 'size' | 'createdAt';

/** The order that a first press on a column's head gives: words from A, figures and dates from the top. */
const firstDirection: Record<Field, 'asc' | 'desc'> = {
  title: 'asc',
  duration: 'desc',
  size: 'desc',
  createdAt: 'desc',
};

interface VideoTableProps {
  folders: readonly Directory[];
  videos: readonly VideoItem[];
  sort: VideoSort;
  onSort(sort: VideoSort): void;
  actions: VideoActions;
}

/** The library as a list: folders first, then videos. */
export function VideoTable({ folders, videos, sort, onSort, actions }: VideoTableProps) {
  const t = useVodText();
  const head = (field: Field, className?: string) => (
    <SortableHead field={field} sort={sort} onSort={onSort} className={className} />
  );
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('library')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {head('title')}
            {head('duration', styles.optional)}
            <th scope="col">{t('column.status')}</th>
            {head('size', classNames(styles.second, styles.number))}
            {head('createdAt', styles.optional)}
            <th scope="col">
              <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} />
          ))}
          {videos.map((video) => (
            <VideoRow key={video.id} video={video} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortableHeadProps {
  field: Field;
  sort: VideoSort;
  onSort(sort: VideoSort): void;
  className?: string;
}

function SortableHead({ field, sort, onSort, className }: SortableHeadProps) {
  const t = useVodText();
  const isAscending = sort === `${field},asc`;
  const isSorted = isAscending || sort === `${field},desc`;
  const next: VideoSort = isSorted
    ? `${field},${isAscending ? 'desc' : 'asc'}`
    : `${field},${firstDirection[field]}`;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {t(`column.${field}`)}
        {isSorted && <Icon of={isAscending ? ArrowUp : ArrowDown} size={14} />}
      </button>
    </th>
  );
}
