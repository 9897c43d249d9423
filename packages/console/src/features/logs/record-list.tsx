import type { ApiSchema } from '@palco/sdk';
import { logIcon, type Log } from '@palco/sdk/admin';
import { useState } from 'react';
import { VisuallyHidden } from '../../ui';
import { useLogsText } from './messages';
import { useRecordWords } from './record-words';
import styles from './logs.module.css';

/** Fields that are shown before «Ver mais». */
const shownFirst = 2;

/** What an event changed: each field with what it was before. */
export function RecordList({ log }: { log: Log }) {
  const t = useLogsText();
  const [isOpen, setOpen] = useState(false);
  const { record } = log;
  const rest = record.length - shownFirst;
  if (record.length === 0) return <span className={styles.muted}>{t('record.none')}</span>;
  return (
    <div className={styles.record}>
      <ul aria-label={t('column.record')}>
        {record.slice(0, isOpen ? undefined : shownFirst).map((one, index) => (
          <li key={`${one.Key}-${index}`}>
            <Change of={one} isGone={logIcon(log.event) === 'removed'} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('record.less') : t('record.more', { count: rest })}
        </button>
      )}
    </div>
  );
}

function Change({ of, isGone }: { of: ApiSchema<'LogRecord'>; isGone: boolean }) {
  const t = useLogsText();
  const words = useRecordWords();
  const now = words.textOf(of, of.Value);
  return (
    <>
      <b>{of.Label}</b>{' '}
      {of.Before !== undefined && (
        <>
          <VisuallyHidden>{t('record.from')} </VisuallyHidden>
          <del>{words.textOf(of, of.Before)}</del> <span aria-hidden>→</span>
          <VisuallyHidden> {t('record.to')}</VisuallyHidden>{' '}
        </>
      )}
      {isGone ? <del>{now}</del> : <ins>{now}</ins>}
    </>
  );
}
