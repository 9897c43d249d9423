import { useFolders } from '../../../patterns/folder';
import styles from './library-imports.module.css';
import { useLibraryImportText } from './messages';

/** Where the folders of a library go, where that is not the root. */
export function DestinationLine({ id }: { id: string }) {
  const t = useLibraryImportText();
  const folder = useFolders({ directoryId: id }).data?.pages[0]?.breadcrumb.at(-1)?.nome;
  if (folder === undefined) return null;
  return <p className={styles.quiet}>{t('create.folder', { folder })}</p>;
}
