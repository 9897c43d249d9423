import { Dialog, type DialogProps } from '../../ui';
import { useShellText } from '../shell/messages';
import { shortcuts } from './shortcuts';
import styles from './shortcuts-dialog.module.css';

/** Lists the shortcuts: the key, and what it does. */
export function ShortcutsDialog(props: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const t = useShellText();
  return (
    <Dialog {...props} title={t('shortcuts')}>
      <dl className={styles.list}>
        {shortcuts.map(({ action, key }) => (
          <div key={action} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{t(`shortcut.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
