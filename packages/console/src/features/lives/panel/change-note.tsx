import { RelativeTime } from '../../../ui';
import { usePanelText } from './messages';
import type { LastChange } from './panel-messages.pure';
import styles from './panel.module.css';

/** Who did something to the live last, and when: announced, because another operator may have done it. */
export function ChangeNote({ change }: { change: LastChange | null }) {
  const t = usePanelText();
  return (
    <p className={styles.change} role="status" data-empty={change === null || undefined}>
      {change && (
        <>
          {t(`change.${change.kind}`, { name: change.name ?? t('change.bySystem') })}
          <RelativeTime at={new Date(change.at).toISOString()} />
        </>
      )}
    </p>
  );
}
