import { Upload } from 'lucide-react';
import { Icon } from '../../../ui';
import styles from './library-drop.module.css';
import { useVideosText } from '../messages';

/**
 * Over everything while files are held over the library: where they will go. It lies inside of the drop zone, so that a
 * drop on what it covers, the side menu for example, counts as well.
 */
export function DropOverlay({ folder }: { folder: string | undefined }) {
  const t = useVideosText();
  return (
    <div className={styles.overlay} aria-hidden="true">
      <div className={styles.frame}>
        <span className={styles.icon}>
          <Icon of={Upload} size={24} />
        </span>
        <p className={styles.title}>{t('drop.title')}</p>
        <p className={styles.text}>{folder === undefined ? t('drop.root') : t('drop.here', { folder })}</p>
      </div>
    </div>
  );
}
