import { ListFilter } from 'lucide-react';
import type { List } from '../../patterns/list';
import { Button } from '../../ui';
import { island } from '../../ui/lazy';
import { usePopup } from '../../ui/popup/use-popup';
import { useRecordsText } from './messages';
import type { RecordsSearch } from './records.list';
import { countFilters, type Reader } from './records-query.pure';
import styles from './records.module.css';

const FiltersPopup = island(async () => (await import('./filters-popup')).FiltersPopup);

/** The button of the filters, with how many are set. */
export function Filters({ list, reader }: { list: List<RecordsSearch>; reader: Reader }) {
  const t = useRecordsText();
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
