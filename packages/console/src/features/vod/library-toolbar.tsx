import { LayoutGrid, List } from 'lucide-react';
import { SearchInput, SegmentedControl, Select } from '../../ui';
import { libraryDefaults } from './library-query.pure';
import { videoSorts, type LibrarySearch } from './library-search.schema';
import styles from './library.module.css';
import { useVodText } from './messages';

interface LibraryToolbarProps {
  search: LibrarySearch;
  onChange(change: Partial<LibrarySearch>): void;
}

/** Search, order and look of the library; all of it is held by the address. */
export function LibraryToolbar({ search, onChange }: LibraryToolbarProps) {
  const t = useVodText();
  return (
    <div className={styles.toolbar} role="search">
      <SearchInput
        className={styles.search}
        label={t('search')}
        value={search.title ?? ''}
        onSearch={(title) => onChange({ title: title.trim() === '' ? undefined : title })}
      />
      <Select
        label={t('sort')}
        prefix={`${t('sort')}:`}
        value={search.sort ?? libraryDefaults.sort}
        options={videoSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onValueChange={(sort) => onChange({ sort })}
      />
      <span className={styles.spacer} />
      <SegmentedControl
        label={t('view')}
        value={search.view ?? libraryDefaults.view}
        options={[
          { value: 'grid', label: t('view.grid'), icon: LayoutGrid },
          { value: 'list', label: t('view.list'), icon: List },
        ]}
        onValueChange={(view) => onChange({ view })}
      />
    </div>
  );
}
