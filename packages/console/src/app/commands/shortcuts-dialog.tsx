import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useRoomKeyRows } from '../../features/lives/panel/use-room-key-rows';
import { Dialog, Switch, type DialogProps } from '../../ui';
import { isControlRoom } from '../menu/shell-menu.pure';
import { shortcuts } from './shortcuts';
import { useCommandsText } from './messages';
import styles from './shortcuts-dialog.module.css';
import { useSingleKeys } from '../../config';

export interface ShortcutsDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  userId: string;
}

/** Lists the shortcuts (the key, and what it does) and switches those of a single key off. */
export function ShortcutsDialog({ userId, ...props }: ShortcutsDialogProps) {
  const t = useCommandsText();
  const id = useId();
  const roomKeys = useRoomKeyRows();
  const isRoom = isControlRoom(useLocation().pathname);
  const [singleKeys, setSingleKeys] = useSingleKeys(userId);
  return (
    <Dialog {...props} title={t('shortcuts')}>
      <dl className={styles.list}>
        {shortcuts.map(({ id: command, key, modifiedKey = '' }) => (
          <div key={command} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key ?? t('modified', { key: modifiedKey.toUpperCase() })}</kbd>
            </dt>
            <dd>{t(command)}</dd>
          </div>
        ))}
        {isRoom &&
          roomKeys.map(({ key, text }) => (
            <div key={key} className={styles.row}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.setting}>
        <div>
          <p id={`${id}-label`} className={styles.label}>
            {t('singleKeys')}
          </p>
          <p id={`${id}-hint`} className={styles.hint}>
            {t('singleKeysHint')}
          </p>
        </div>
        <Switch
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          checked={singleKeys}
          onCheckedChange={setSingleKeys}
        />
      </div>
    </Dialog>
  );
}
