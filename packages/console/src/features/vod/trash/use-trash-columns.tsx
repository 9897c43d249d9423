import type { TrashItem } from '@palco/sdk/admin';
import { Folder, Video } from 'lucide-react';
import { useFormat } from '../../../i18n';
import type { DataColumn } from '../../../patterns/list';
import { Icon } from '../../../ui';
import { useTrashText } from './messages';
import { useFileColumns } from '../video/use-file-columns';
import { useFolderMeta } from '../folders/use-folder-meta';
import table from '../video/video-cells.module.css';

const dayMs = 24 * 60 * 60 * 1000;

/** Name, size, day of the deletion, and how long it can still be brought back. */
export function useTrashColumns(): DataColumn<TrashItem>[] {
  const t = useTrashText();
  const { size, day } = useFileColumns<TrashItem>();
  const format = useFormat();
  return [
    { key: 'title', header: t('trash.column.name'), cell: (item) => <TrashName item={item} /> },
    size,
    day('deletedAt', t('trash.column.deletedAt'), ({ deletedAt }) => deletedAt),
    {
      key: 'expiresAt',
      header: t('trash.column.expiresAt'),
      cell: ({ expiresAt }) => (
        <time dateTime={expiresAt} title={format.dateTime(expiresAt)} className={table.figure}>
          {t('trash.daysLeft', { count: daysUntil(expiresAt) })}
        </time>
      ),
    },
  ];
}

function TrashName({ item }: { item: TrashItem }) {
  const t = useTrashText();
  const meta = useFolderMeta();
  const { kind, title, videosTotal, directoriesTotal } = item;
  const held = { videosTotal: videosTotal ?? 0, directoriesTotal: directoriesTotal ?? 0 };
  return (
    <div className={table.object}>
      <span className={table.folderIcon}>
        <Icon of={kind === 'video' ? Video : Folder} size={20} />
      </span>
      <div className={table.text}>
        <span className={table.name} title={title}>
          {title}
        </span>
        <span className={table.id}>{kind === 'video' ? t('trash.video') : meta(held)}</span>
      </div>
    </div>
  );
}

/** Whole days that are left; the last one counts as one. */
function daysUntil(expiresAt: string): number {
  return Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs));
}
