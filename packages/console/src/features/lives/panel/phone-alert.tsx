import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Dialog, Icon } from '../../../ui';
import { AlertsList, useAlertWords, type AlertsProps } from './alerts-list';
import { usePanelText } from './messages';
import styles from './alerts-list.module.css';

/** On a phone the newest alert in one row, and all of them in a sheet. */
export function PhoneAlert({ alerts, ...rest }: AlertsProps) {
  const [newest] = alerts;
  return newest !== undefined && <Newest alerts={alerts} newest={newest} {...rest} />;
}

function Newest({ newest, ...rest }: AlertsProps & { newest: AlertsProps['alerts'][number] }) {
  const t = usePanelText();
  const [isOpen, setOpen] = useState(false);
  const words = useAlertWords(newest, rest);
  return (
    <>
      <div role="status">
        <button
          type="button"
          className={styles.alert}
          data-tone={newest.kind === 'restored' ? 'success' : 'warning'}
          onClick={() => setOpen(true)}
        >
          <Icon of={ChevronRight} size={18} />
          <span>
            {words.title}
            <small>{words.text}</small>
          </span>
        </button>
      </div>
      <Dialog open={isOpen} onOpenChange={setOpen} size="sheet" title={t('alerts.title')}>
        <AlertsList {...rest} isAll />
      </Dialog>
    </>
  );
}
