import { logIcon, type Log, type LogIcon } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { CirclePlus, CircleDot, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { Icon, type IconGlyph } from '../../ui';
import { useRecordsText } from './messages';
import styles from './records.module.css';

const glyphs: Readonly<Record<LogIcon, IconGlyph>> = {
  created: CirclePlus,
  authorized: ShieldCheck,
  removed: Trash2,
  updated: Pencil,
  generic: CircleDot,
};

/** What happened, and the object that it happened to, which leads to all of its entries. */
export function EventCell({ log, name }: { log: Log; name: string }) {
  const t = useRecordsText();
  const icon = logIcon(log.event);
  return (
    <div className={styles.event}>
      <span className={styles.tile} data-icon={icon}>
        <Icon of={glyphs[icon]} />
      </span>
      <div className={styles.lines}>
        <b className={styles.name}>{name}</b>
        <Link
          to="/records"
          search={{ by: 'identifier', search: log.identifier, period: 'all' }}
          className={styles.identifier}
          title={log.identifier}
          aria-label={t('ofObject', { id: log.identifier })}
        >
          {log.identifier}
        </Link>
      </div>
    </div>
  );
}
