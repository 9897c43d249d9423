import type { Directory } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames, pictureSources } from '../../../ui';
import styles from './folder-card.module.css';
import { useFolderMeta } from './use-folder-meta';
import table from '../video/video-cells.module.css';

/** A folder of the library, as a card that opens it. */
export function FolderCard({ folder, menu }: { folder: Directory; menu: ReactNode }) {
  const meta = useFolderMeta()(folder);
  return (
    <div className={styles.card}>
      <Link to="/vod" search={{ directoryId: folder.id }} className={styles.folder} draggable={false}>
        <Mosaic of={folder} />
        <span className={styles.name} title={folder.nome}>
          {folder.nome}
        </span>
        <span className={styles.meta}>{meta}</span>
      </Link>
      <div className={styles.menu}>{menu}</div>
    </div>
  );
}

const places = [0, 1, 2, 3];

/** Four of the pictures that are in a folder. */
function Mosaic({ of: { pictures }, className }: { of: Directory; className?: string }) {
  return (
    <span className={classNames(styles.mosaic, className)}>
      {places.map((place) => (
        <span key={place}>
          {pictures[place] && (
            <img
              {...pictureSources(pictures[place].url, 120)}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
            />
          )}
        </span>
      ))}
    </span>
  );
}

/** A folder in the list view. */
export function FolderName({ folder }: { folder: Directory }) {
  const meta = useFolderMeta()(folder);
  return (
    <div className={table.object}>
      <Mosaic of={folder} className={styles.small} />
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
