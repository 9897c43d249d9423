import { usePalcoMutation, usePalcoQuery, zoomAccountsQueryOptions } from '@palco/react/query';
import { integrationsApi, type ZoomAccount } from '@palco/sdk/admin';
import { useState } from 'react';
import { Chip, Skeleton, Switch, toast } from '../../ui';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';

/** Most accounts (specification section 9). */
export const mostAccounts = 20;
const pollMs = 5_000;

/** The connected accounts of Zoom, followed: a permission may be taken back there. Those that are gone come first. */
export function useZoomAccounts(isEnabled: boolean): {
  accounts: readonly ZoomAccount[];
  isLoading: boolean;
} {
  const { data, isPending } = usePalcoQuery(zoomAccountsQueryOptions, {
    enabled: isEnabled,
    refetchInterval: pollMs,
  });
  const accounts = (data ?? []).toSorted(
    (one, other) => Number(other.deauthorized) - Number(one.deauthorized),
  );
  return { accounts, isLoading: isEnabled && isPending };
}

/** The accounts of Zoom with a switch each. */
export function AccountList({ accounts }: { accounts: readonly ZoomAccount[] }) {
  const t = useIntegrationsText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard
    <ul className={styles.accounts} aria-label={t('zoom.list')} tabIndex={0}>
      {accounts.map((account) => (
        <Account key={account.zoomAccountId} account={account} />
      ))}
    </ul>
  );
}

/** The accounts of Zoom where it stands open, and how many there may be. */
export function ZoomAccounts() {
  const t = useIntegrationsText();
  const { accounts, isLoading } = useZoomAccounts(true);
  if (isLoading) return <Skeleton height={144} />;
  return (
    <>
      <h4>
        {t('zoom.list')} <small>{t('zoom.count', { used: accounts.length, most: mostAccounts })}</small>
      </h4>
      <AccountList accounts={accounts} />
    </>
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
