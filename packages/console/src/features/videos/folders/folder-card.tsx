import type { Directory } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Folder } from 'lucide-react';
import { Icon } from '../../../ui';
import type { ReactNode } from 'react';
import styles from './folder-card.module.css';
import { useFolderMeta } from './use-folder-meta';
import table from '../video/video-cells.module.css';

/** A folder of the library, as a card that opens it. */
export function FolderCard({ folder, menu }: { folder: Directory; menu: ReactNode }) {
  const meta = useFolderMeta()(folder);
  return (
    <div className={styles.card}>
      <Link to="/vod" search={{ directoryId: folder.id }} className={styles.folder} draggable={false}>
        <span className={styles.icon}>
          <Icon of={Folder} size={20} />
        </span>
        <span className={styles.text}>
          <span className={styles.name} title={folder.nome}>
            {folder.nome}
          </span>
          <span className={styles.meta}>{meta}</span>
        </span>
      </Link>
      <div className={styles.menu}>{menu}</div>
    </div>
  );
}

/** A folder in the list view. */
export function FolderName({ folder }: { folder: Directory }) {
  const meta = useFolderMeta()(folder);
  return (
    <div className={table.object}>
      <span className={table.folderIcon}>
        <Icon of={Folder} size={20} />
      </span>
      <div className={table.text}>
        <Link
          to="/vod"
          search={{ directoryId: folder.id, view: 'list' }}
          className={table.name}
          title={folder.nome}
          draggable={false}
        >
          {folder.nome}
        </Link>
        <span className={table.id}>{meta}</span>
      </div>
    </div>
  );
}
