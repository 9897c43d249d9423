import type { List } from '../../patterns/list';
import { Select } from '../../ui';
import { useLogsText } from './messages';
import type { LogsSearch } from './logs.list';
import styles from './logs.module.css';

const searchTypes = ['user', 'identifier'] as const;

/** What the search is for: people, or one object. */
export function SearchType({ list }: { list: List<LogsSearch> }) {
  const t = useLogsText();
  return (
    <Select
      label={t('by')}
      value={list.search.by ?? 'user'}
      options={searchTypes.map((value) => ({ value, label: t(`by.${value}`) }))}
      onValueChange={(by) => list.change({ by: by === 'user' ? undefined : by })}
    />
  );
}

/** What was typed is the id of no object. */
export function Malformed() {
  const t = useLogsText();
  return (
    <p role="alert" className={styles.malformed}>
      {t('malformed')}
    </p>
  );
}
