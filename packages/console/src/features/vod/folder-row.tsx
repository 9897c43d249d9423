import type { Directory } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import { useFormat } from '../../i18n';
import { classNames, Icon } from '../../ui';
import { useFolderMeta } from './use-folder-meta';
import styles from './video-table.module.css';

/** A folder in the list view. */
export function FolderRow({ folder }: { folder: Directory }) {
  const format = useFormat();
  return (
    <tr>
      <td>
        <FolderObject folder={folder} />
      </td>
      <td className={classNames(styles.optional, styles.muted)}>–</td>
      <td className={classNames(styles.optional, styles.muted)}>–</td>
      <td className={classNames(styles.second, styles.number, styles.muted)}>–</td>
      <td colSpan={2} className={classNames(styles.optional, styles.figure)}>
        {format.date(folder.createdAt)}
      </td>
    </tr>
  );
}

function FolderObject({ folder }: { folder: Directory }) {
  const meta = useFolderMeta()(folder);
  return (
    <div className={styles.object}>
      <span className={styles.folderIcon}>
        <Icon of={Folder} size={20} />
      </span>
      <div className={styles.text}>
        <Link
          to="/vod"
          search={{ directoryId: folder.id, view: 'list' }}
          className={styles.name}
          title={folder.nome}
        >
          {folder.nome}
        </Link>
        <span className={styles.id}>{meta}</span>
      </div>
    </div>
  );
}
