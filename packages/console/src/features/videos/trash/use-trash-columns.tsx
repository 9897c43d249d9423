import type { TrashItem } from '@palco/sdk/admin';
import { Folder, ListVideo, Video } from 'lucide-react';
import type { DataColumn } from '../../../patterns/list';
import { useTrashText, useTrashTimes } from '../../../patterns/trash';
import { Icon } from '../../../ui';
import { useSizeColumn } from '../video/use-file-columns';
import { useFolderMeta } from '../folders/use-folder-meta';
import table from '../video/video-cells.module.css';

/** Name, size, day of the deletion, and how long it can still be brought back. */
export function useTrashColumns(): DataColumn<TrashItem>[] {
  const t = useTrashText();
  const size = useSizeColumn<TrashItem>();
  return [
    { key: 'title', header: t('trash.column.name'), cell: (item) => <TrashName item={item} /> },
    size,
    ...useTrashTimes(),
  ];
}

const icons = { video: Video, directory: Folder, playlist: ListVideo, live: Video };

function TrashName({ item }: { item: TrashItem }) {
  const t = useTrashText();
  const meta = useFolderMeta();
  const { kind, title, videosTotal, directoriesTotal } = item;
  const held = { videosTotal: videosTotal ?? 0, directoriesTotal: directoriesTotal ?? 0 };
  const textOf = () => {
    if (kind === 'directory') return meta(held);
    return kind === 'playlist' ? t('trash.playlist', { count: held.videosTotal }) : t('trash.video');
  };
  return (
    <div className={table.object}>
      <span className={table.folderIcon}>
        <Icon of={icons[kind]} size={20} />
      </span>
      <div className={table.text}>
        <span className={table.name} title={title}>
          {title}
        </span>
        <span className={table.id}>{textOf()}</span>
      </div>
    </div>
  );
}
