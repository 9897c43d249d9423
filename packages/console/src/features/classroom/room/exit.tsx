import { Classroom as Kit } from '@palco/react';
import type { Classroom } from '@palco/sdk/classroom';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog, Icon } from '../../../ui';
import styles from './room.module.css';
import { useRoomText } from './messages';

interface ExitProps {
  classroom: Classroom;
  isRunning: boolean;
}

/** Leaves the event; asks before while it is not over, since it forgets who was there. */
export function Exit({ classroom, isRunning }: ExitProps) {
  const t = useRoomText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Kit.Exit
        className={styles.exit}
        onClick={(event) => {
          if (!isRunning) return;
          // In place of leaving at once.
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Icon of={LogOut} size={18} />
        <span className={styles.name}>{t('exit.confirm')}</span>
      </Kit.Exit>
      <ConfirmDialog
        open={isAsking && isRunning}
        onOpenChange={setAsking}
        title={t('exit.title')}
        text={t('exit.text')}
        confirmLabel={t('exit.confirm')}
        onConfirm={classroom.leave}
      />
    </>
  );
}
