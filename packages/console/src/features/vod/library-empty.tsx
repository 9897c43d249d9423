import { FolderOpen, SearchX } from 'lucide-react';
import { Button, EmptyState } from '../../ui';
import { changeSearch } from './library-query.pure';
import type { LibrarySearch } from './library-search.schema';
import styles from './library.module.css';
import { useVodText } from './messages';
import { SendButton } from './send-button';

interface LibraryEmptyProps {
  search: LibrarySearch;
  /** Folders stand above, so that the library itself is not empty. */
  hasFolders: boolean;
  onChange(change: Partial<LibrarySearch>): void;
  onSearchChange(next: LibrarySearch): void;
}

/** Nothing to list: because nothing was found, or because nothing was sent yet. */
export function LibraryEmpty({ search, hasFolders, onChange, onSearchChange }: LibraryEmptyProps) {
  const t = useVodText();
  if (search.title !== undefined) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('noResults.title')}
        text={t('noResults.text')}
        action={
          <>
            {search.directoryId !== undefined && (
              <Button onClick={() => onSearchChange(changeSearch(search, { directoryId: undefined }))}>
                {t('noResults.everywhere')}
              </Button>
            )}
            <Button variant="ghost" onClick={() => onChange({ title: undefined })}>
              {t('noResults.clear')}
            </Button>
          </>
        }
      />
    );
  }
  if (hasFolders) return <p className={styles.hint}>{t('emptyHere.text')}</p>;
  return (
    <EmptyState
      icon={FolderOpen}
      title={search.directoryId === undefined ? t('empty.title') : t('emptyFolder.title')}
      text={t('empty.text')}
      action={<SendButton />}
    />
  );
}
