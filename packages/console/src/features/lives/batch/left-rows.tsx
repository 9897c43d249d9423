import { liveRowColumns } from '@palco/sdk/lives';
import { TriangleAlert } from 'lucide-react';
import { Field, Notice, TextInput } from '../../../ui';
import styles from './batch.module.css';
import type { Batch, Column, OpenRow } from './batch.pure';
import { useBatchText } from './messages';

type Edit = (linha: number, column: Column, text: string) => void;

const isColumn = (field: string): field is Column => (liveRowColumns as readonly string[]).includes(field);

/** How many lives there are, and each line that has not become one: its wrong cells can be put right here. */
export function LeftRows({ batch, onEdit }: { batch: Batch; onEdit: Edit }) {
  const t = useBatchText();
  const { created, skipped, rows, isSending } = batch;
  return (
    <>
      <Notice tone="warning" icon={TriangleAlert} role="status">
        {t('made', { count: created })} {skipped > 0 && `${t('skipped', { count: skipped })} `}
        {rows.length > 0 && t('left', { count: rows.length })}
      </Notice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus */}
      <div role="region" aria-label={t('leftRows')} tabIndex={0} className={styles.scroll}>
        <ul className={styles.left}>
          {rows.map((open) => (
            <LeftRow key={open.linha} open={open} isSending={isSending} onEdit={onEdit} />
          ))}
        </ul>
      </div>
    </>
  );
}

function LeftRow({ open, isSending, onEdit }: { open: OpenRow; isSending: boolean; onEdit: Edit }) {
  const t = useBatchText();
  const { linha, row, cells, faults } = open;
  const name = row?.titulo ?? cells.filter(Boolean).join(' | ');
  return (
    <li className={styles.row}>
      <p className={styles.rowTitle}>
        {t('lineOf', { line: linha })} {name}
      </p>
      {faults.length === 0 && <p className={styles.muted}>{t('noReason')}</p>}
      {faults.map(({ field, message = t('broken') }) =>
        row !== null && isColumn(field) ? (
          <Field key={field} label={t('cell', { line: linha, column: field })} error={message}>
            <TextInput
              value={row[field] ?? ''}
              readOnly={isSending}
              onChange={(event) => onEdit(linha, field, event.target.value)}
            />
          </Field>
        ) : (
          <p key={field} className={styles.broken}>
            {message}
          </p>
        ),
      )}
    </li>
  );
}
