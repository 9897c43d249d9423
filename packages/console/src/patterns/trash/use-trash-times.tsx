import type { TrashItem } from '@palco/sdk/admin';
import { useFormat } from '../../i18n';
import type { DataColumn } from '../list';
import { useTrashText } from './messages';
import styles from './trash.module.css';

const dayMs = 24 * 60 * 60 * 1000;

/** When an item was deleted, and how long it can still be brought back. */
export function useTrashTimes(): DataColumn<TrashItem>[] {
  const t = useTrashText();
  const format = useFormat();
  const time = (at: string, text: string) => (
    <time dateTime={at} title={format.dateTime(at)} className={styles.figure}>
      {text}
    </time>
  );
  return [
    {
      key: 'deletedAt',
      header: t('trash.column.deletedAt'),
      priority: 2,
      cell: ({ deletedAt }) => time(deletedAt, format.date(deletedAt)),
    },
    {
      key: 'expiresAt',
      header: t('trash.column.expiresAt'),
      cell: ({ expiresAt }) => time(expiresAt, t('trash.daysLeft', { count: daysUntil(expiresAt) })),
    },
  ];
}

/** Whole days that are left; the last one counts as one. */
function daysUntil(expiresAt: string): number {
  return Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs));
}
