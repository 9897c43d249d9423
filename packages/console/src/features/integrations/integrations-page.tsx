import { usePalco } from '@palco/react';
import { integrationsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { facebookCookie, type Integration } from '@palco/sdk/admin';
import { useEffect, useState } from 'react';
import {
  Button,
  ErrorState,
  matchesSearch,
  Notice,
  PageHeader,
  SearchInput,
  Skeleton,
  SkeletonGroup,
} from '../../ui';
import { ConsentDialog } from './consent-dialog';
import { directory, isConnected, opensByItself } from './directory.pure';
import { Group } from './group';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';
import { OwnSystems } from './own-systems';
import { ServiceRow } from './service-row';
import { TencentDialog } from './tencent-dialog';
import { UndoDialog, type UndoneProvider } from './undo-dialog';
import { usePopup, type Popup } from './use-popup';
import { ZoomDialog } from './zoom-dialog';

/** A permission may be taken back at the service: the page follows. */
const pollMs = 5_000;
const cookieMs = 1_000;

/** Which dialog is open over the cards. */
type Open =
  | { readonly dialog: 'zoom' | 'tencent' }
  | { readonly dialog: 'undo'; readonly provider: UndoneProvider };

/** Whether Facebook's cookie is there; it comes from another window, so it is looked for every second. */
function useFacebookCookie(): readonly [boolean, () => void] {
  const { cookies } = usePalco().ports;
  const [has, setHas] = useState(() => Boolean(cookies.get(facebookCookie)));
  const look = () => setHas(Boolean(cookies.get(facebookCookie)));
  useEffect(() => {
    const timer = setInterval(() => setHas(Boolean(cookies.get(facebookCookie))), cookieMs);
    return () => clearInterval(timer);
  }, [cookies]);
  return [has, look];
}

/** Other services, and the recordings that come from them. */
export function IntegrationsPage() {
  const t = useIntegrationsText();
  const { data, isError, refetch } = usePalcoQuery(integrationsQueryOptions, { refetchInterval: pollMs });
  const popup = usePopup();
  const [open, setOpen] = useState<Open | null>(null);
  const [hasFacebookCookie, lookForCookie] = useFacebookCookie();
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState<Partial<Record<Integration['provider'], boolean>>>({});
  const close = () => setOpen(null);
  const connected = data?.filter((one) => isConnected(one, hasFacebookCookie)).length ?? 0;
  const isOpenRow = (one: Integration) =>
    rows[one.provider] ?? opensByItself(one, { hasFacebookCookie, connected });
  const isFound = (label: Parameters<typeof t>[0], hint: Parameters<typeof t>[0]) =>
    matchesSearch({ label: t(label), hint: t(hint) }, search);

  function connect({ provider }: Integration): void {
    if (provider === 'zoom' || provider === 'tencent') setOpen({ dialog: provider });
    else popup.start(provider);
  }
  function undo({ provider, manageUrl }: Integration): void {
    if (provider === 'zoom' || provider === 'zoom-multi')
      globalThis.open(manageUrl ?? undefined, '_blank', 'noopener,noreferrer');
    else setOpen({ dialog: 'undo', provider });
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={t('meta')}
        actions={<SearchInput label={t('search')} value={search} onSearch={setSearch} />}
      />
      {data?.some(({ emulated }) => emulated) && <p className={styles.note}>{t('emulated')}</p>}
      <PopupNotice popup={popup} />
      <ConsentDialog popup={popup} />
      {data === undefined && !isError && <RowSkeletons />}
      {data === undefined && isError && (
        <ErrorState title={t('error.title')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className={styles.directory}>
          {directory(data.filter(({ provider }) => isFound(`service.${provider}`, `about.${provider}`))).map(
            ({ purpose, items }) =>
              items.length > 0 && (
                <Group key={purpose} title={t(`group.${purpose}`)} text={t(`groupText.${purpose}`)}>
                  {items.map((integration) => (
                    <ServiceRow
                      key={integration.provider}
                      integration={integration}
                      hasFacebookCookie={hasFacebookCookie}
                      isBusy={popup.isOpen}
                      isOpen={isOpenRow(integration)}
                      onToggle={() => setRows({ ...rows, [integration.provider]: !isOpenRow(integration) })}
                      onConnect={() => connect(integration)}
                      onUndo={() => undo(integration)}
                    />
                  ))}
                </Group>
              ),
          )}
          <OwnSystems isFound={isFound} />
        </div>
      )}
      {open?.dialog === 'zoom' && (
        <ZoomDialog
          hasAccounts={data?.some(({ provider, accounts }) => provider === 'zoom' && accounts > 0) ?? false}
          onClose={close}
          onConnect={() => {
            popup.start('zoom');
            close();
          }}
        />
      )}
      {open?.dialog === 'tencent' && <TencentDialog onClose={close} />}
      {open?.dialog === 'undo' && (
        <UndoDialog provider={open.provider} onUndone={lookForCookie} onClose={close} />
      )}
    </>
  );
}

function RowSkeletons() {
  return (
    <SkeletonGroup>
      <div className={styles.directory}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={68} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** How the popup is going: what to do in it, and why it ended. */
function PopupNotice({ popup }: { popup: Popup }) {
  const t = useIntegrationsText();
  const { state, provider, isOpen } = popup;
  if (provider === null) return null;
  const service = t(`service.${provider}`);
  if (isOpen) {
    const isUnsure = 'closedAt' in state && state.closedAt !== null;
    return (
      <div className={styles.popup}>
        <Notice tone="info" role="status">
          {t(isUnsure ? 'popup.unsure' : 'popup.open', { service })}
        </Notice>
        <Button onClick={popup.cancel}>{t('popup.cancel')}</Button>
      </div>
    );
  }
  if (state.stage !== 'ended' || state.reason === 'cancelled') return null;
  return (
    <div className={styles.popup}>
      <Notice tone="warning" role="alert">
        {state.reason === 'failed' ? (state.error?.message ?? t('popup.failed')) : t(`popup.${state.reason}`)}
      </Notice>
      <Button onClick={() => popup.start(provider)}>{t('popup.again')}</Button>
    </div>
  );
}
