import { useFormat } from '../../../i18n';
import type { DataColumn } from '../../../patterns/list';
import { useVideosText } from '../messages';
import styles from './video-cells.module.css';

/** Columns of what has a file: how large it is, and a day of its life. */
export function useFileColumns<Row extends { readonly size: number | null }>() {
  const t = useVideosText();
  const format = useFormat();
  const size: DataColumn<Row> = {
    key: 'size',
    header: t('column.size'),
    align: 'end',
    priority: 3,
    cell: ({ size: bytes }) => (bytes === null ? '–' : format.bytes(bytes)),
  };
  const day = (key: string, header: string, timeOf: (row: Row) => string): DataColumn<Row> => ({
    key,
    header,
    priority: 2,
    cell: (row) => (
      <time dateTime={timeOf(row)} title={format.dateTime(timeOf(row))} className={styles.figure}>
        {format.date(timeOf(row))}
      </time>
    ),
  });
  return { size, day };
}
