import { useFormat } from '../../../i18n';
import type { DataColumn } from '../../../patterns/list';
import { useVideosText } from '../messages';
import styles from './video-cells.module.css';

/** The column of how large a file is. */
export function useSizeColumn<Row extends { readonly size: number | null }>(): DataColumn<Row> {
  const t = useVideosText();
  const format = useFormat();
  return {
    key: 'size',
    header: t('column.size'),
    align: 'end',
    priority: 3,
    cell: ({ size: bytes }) => (bytes === null ? '–' : format.bytes(bytes)),
  };
}

/** The column of the day on which something was made. */
export function useCreatedColumn<Row extends { readonly createdAt: string }>(
  header: string,
): DataColumn<Row> {
  const format = useFormat();
  return {
    key: 'createdAt',
    header,
    priority: 2,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={format.dateTime(createdAt)} className={styles.figure}>
        {format.date(createdAt)}
      </time>
    ),
  };
}
