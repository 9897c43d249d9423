import { liveRowColumns } from '@palco/sdk/lives';
import { TriangleAlert } from 'lucide-react';
import { Notice } from '../../../ui';
import styles from './batch.module.css';
import type { Batch } from './batch.pure';
import { useBatchText } from './messages';

/** What was read of a file, line by line, before anything is sent. */
export function RowsPreview({ batch: { file, rows } }: { batch: Batch }) {
  const t = useBatchText();
  const columns = liveRowColumns.filter((column) => file.columns.includes(column));
  const unknown = file.problems.flatMap(({ code, field }) => (code === 'UNKNOWN_COLUMN' ? [field] : []));
  return (
    <>
      <p>{t('read', { count: rows.length, name: file.name })}</p>
      <p className={styles.muted}>
        {t('readAs', {
          delimiter: t(file.delimiter === ';' ? 'delimiter.semicolon' : 'delimiter.comma'),
          encoding: t(`encoding.${file.encoding}`),
        })}
      </p>
      {unknown.length > 0 && (
        <Notice tone="warning" icon={TriangleAlert}>
          {t('unknownColumns', { columns: unknown.join(', ') })}
        </Notice>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus */}
      <div role="region" aria-label={t('preview')} tabIndex={0} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('state')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ linha, row, cells, faults, state }) => (
              <tr key={linha}>
                <th scope="row">{linha}</th>
                <td className={faults.length > 0 ? styles.broken : undefined}>
                  {state !== undefined && t(`state.${state}`)}
                  {row !== null && faults.map(({ field, message }) => `${field}: ${message ?? ''}`).join(' ')}
                </td>
                {row === null ? (
                  <td colSpan={columns.length} className={styles.broken}>
                    {t('broken')} {cells.filter(Boolean).join(' | ')}
                  </td>
                ) : (
                  columns.map((column) => (
                    <td key={column} title={row[column]}>
                      {row[column]}
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
