import { usePalcoMutation, usePalcoQuery, zoomAccountsQueryOptions } from '@palco/react/query';
import { integrationsApi, type ZoomAccount } from '@palco/sdk/admin';
import { useState } from 'react';
import { Button, Chip, Dialog, Skeleton, Switch, toast } from '../../ui';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';

/** Most accounts (specification section 9). */
const mostAccounts = 20;
const pollMs = 5_000;

interface ZoomDialogProps {
  onConnect(): void;
  onClose(): void;
  /** Whether there is anything to ask for. */
  hasAccounts: boolean;
}

/** The accounts of Zoom with a switch each, and the way to one more. */
export function ZoomDialog({ onConnect, onClose, hasAccounts }: ZoomDialogProps) {
  const t = useIntegrationsText();
  const { data, isPending } = usePalcoQuery(zoomAccountsQueryOptions, {
    enabled: hasAccounts,
    refetchInterval: pollMs,
  });
  const accounts = data ?? [];
  const isLoading = hasAccounts && isPending;
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
      {accounts.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard
        <ul className={styles.accounts} aria-label={t('zoom.list')} tabIndex={0}>
          {accounts.map((account) => (
            <Account key={account.zoomAccountId} account={account} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Account({ account }: { account: ZoomAccount }) {
  const t = useIntegrationsText();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { zoomAccountId, email, nome, deauthorized, activeImport } = account;
  const change = usePalcoMutation(['integrations'], async (palco, next: boolean) => {
    await palco.use(integrationsApi).setZoomImport({ zoomAccountId, activeImport: next });
  });
  async function ask(next: boolean): Promise<void> {
    setAsked(next);
    try {
      await change.mutateAsync(next);
    } catch {
      toast({ kind: 'error', title: t('import.failed') });
    } finally {
      setAsked(null);
    }
  }
  const name = nome === '' ? email : nome;
  return (
    <li>
      <span className={styles.account}>
        <b>{name}</b>
        {name !== email && <small>{email}</small>}
      </span>
      {deauthorized && <Chip tone="warning">{t('zoom.gone')}</Chip>}
      <Switch
        label={t('import', { service: name })}
        checked={(asked ?? activeImport) && !deauthorized}
        pending={asked !== null}
        disabled={deauthorized}
        onCheckedChange={(next) => void ask(next)}
      />
    </li>
  );
}
