import type { List } from '../../patterns/list';
import { Select } from '../../ui';
import { useLogsText } from './messages';
import type { LogsSearch } from './logs.list';

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
