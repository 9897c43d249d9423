import { ListFilter } from 'lucide-react';
import type { List } from '../../patterns/list';
import { Button } from '../../ui';
import { island } from '../../ui/lazy';
import { usePopup } from '../../ui/popup/use-popup';
import { useLogsText } from './messages';
import type { LogsSearch } from './logs.list';
import { countFilters, type Reader } from './logs-query.pure';
import styles from './logs.module.css';

const FiltersPopup = island(async () => (await import('./filters-popup')).FiltersPopup);

/** The button of the filters, with how many are set. */
export function Filters({ list, reader }: { list: List<LogsSearch>; reader: Reader }) {
  const t = useLogsText();
  const count = countFilters(list.search);
  const { button, popup } = usePopup(
    FiltersPopup,
    'dialog',
    <Button icon={ListFilter} aria-label={count > 0 ? t('filters.count', { count }) : t('filters')}>
      {t('filters')}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Button>,
  );
  return (
    <>
      {button}
      {popup && <FiltersPopup popup={popup} list={list} reader={reader} />}
    </>
  );
}
