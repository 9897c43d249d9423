import { Button, Dialog, Skeleton } from '../../ui';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';
import { AccountList, mostAccounts, useZoomAccounts } from './zoom-accounts';

interface ZoomDialogProps {
  onConnect(): void;
  onClose(): void;
  /** Whether there is anything to ask for. */
  hasAccounts: boolean;
}

/** The accounts of Zoom with a switch each, and the way to one more. */
export function ZoomDialog({ onConnect, onClose, hasAccounts }: ZoomDialogProps) {
  const t = useIntegrationsText();
  const { accounts, isLoading } = useZoomAccounts(hasAccounts);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('zoom.title')}
      description={t('zoom.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('zoom.cancel')}</Button>
          <Button
            variant="primary"
            disabled={isLoading || accounts.length >= mostAccounts}
            onClick={onConnect}
          >
            {t('zoom.confirm')}
          </Button>
        </>
      }
    >
      {isLoading && <Skeleton height={48} />}
      {!isLoading && accounts.length === 0 && <p className={styles.note}>{t('zoom.empty')}</p>}
      {accounts.length > 0 && <AccountList accounts={accounts} />}
    </Dialog>
  );
}
