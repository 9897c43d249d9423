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

interface FiltersProps {
  list: List<LogsSearch>;
  reader: Reader;
  /** What was typed is the id of no object. */
  isMalformed: boolean;
}

/** The button of the filters, with how many are set. */
export function Filters({ list, reader, isMalformed }: FiltersProps) {
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
      {isMalformed && (
        <p role="alert" className={styles.malformed}>
          {t('malformed')}
        </p>
      )}
      {button}
      {popup && <FiltersPopup popup={popup} list={list} reader={reader} />}
    </>
  );
}
