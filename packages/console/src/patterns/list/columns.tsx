import { useFormat } from '../../i18n';
import { RelativeTime } from '../../ui/relative-time/relative-time';
import styles from './columns.module.css';
import type { DataColumn } from './list-model';
import { ObjectCell, type ObjectCellProps } from './object-cell';

type Head<Row> = Omit<DataColumn<Row>, 'cell' | 'align'>;

/** What the rows are about; a list's first column. */
export function objectColumn<Row>(head: Head<Row>, object: (row: Row) => ObjectCellProps): DataColumn<Row> {
  return { ...head, cell: (row) => <ObjectCell {...object(row)} /> };
}

/** One line of text, truncated if it is too long; `none` is shown muted if there is no text. */
export function textColumn<Row>(
  { none, ...head }: Head<Row> & { none: string },
  text: (row: Row) => string | null | undefined,
): DataColumn<Row> {
  return { ...head, cell: (row) => <Text text={text(row)} none={none} /> };
}

/** A count. A card shows no column headers, so `onCard` says what is counted. */
export function countColumn<Row>(
  { onCard, ...head }: Head<Row> & { onCard?(row: Row): string },
  count: (row: Row) => number,
): DataColumn<Row> {
  return { ...head, align: 'end', cell: (row) => <Count count={count(row)} onCard={onCard?.(row)} /> };
}

/** When something was last done; `never` where it was not yet. */
export function timeColumn<Row>(
  { never, ...head }: Head<Row> & { never: string },
  at: (row: Row) => string | null,
): DataColumn<Row> {
  const cell = (row: Row) => {
    const time = at(row);
    return time === null ? <Text text={null} none={never} /> : <RelativeTime at={time} />;
  };
  return { ...head, cell };
}

function Text({ text, none }: { text: string | null | undefined; none: string }) {
  if (!text) return <span className={styles.none}>{none}</span>;
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  );
}

function Count({ count, onCard }: { count: number; onCard?: string }) {
  const format = useFormat();
  if (onCard === undefined) return format.number(count);
  return (
    <>
      <span className={styles.wide}>{format.number(count)}</span>
      <span className={styles.narrow}>{onCard}</span>
    </>
  );
}
