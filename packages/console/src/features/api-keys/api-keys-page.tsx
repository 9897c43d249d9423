import { apiKeysQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { ApiKey, ApiKeySecret } from '@palco/sdk/admin';
import { KeyRound, Plus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useMay } from '../../access';
import { useFormat } from '../../i18n';
import { SecretDialog } from '../../patterns/dialog';
import { ListPage, objectColumn, textColumn, timeColumn, useListSearch } from '../../patterns/list';
import { Button, matchesSearch, PageHeader } from '../../ui';
import { ApiKeyChips } from './api-key-chips';
import { apiKeysList } from './api-keys.list';
import { CreateApiKeyDialog } from './create-api-key-dialog';
import { useApiKeysText } from './messages';
import { RotateApiKeyDialog } from './rotate-api-key-dialog';
import { useApiKeyActions } from './use-api-key-actions';

/** Which dialog is open over the list. */
type Open =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'rotate'; readonly key: ApiKey }
  | { readonly dialog: 'secret'; readonly secret: ApiKeySecret };

/** The keys by which programs of the team call the API. */
export function ApiKeysPage() {
  const t = useApiKeysText();
  const { reason } = useMay('changeApiKeys');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const show = (secret: ApiKeySecret) => setOpen({ dialog: 'secret', secret });
  const create = (
    <Button variant="primary" icon={Plus} reason={reason} onClick={() => setOpen({ dialog: 'create' })}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={create} />
      <KeyList create={create} onRotate={(key) => setOpen({ dialog: 'rotate', key })} />
      {open?.dialog === 'create' && <CreateApiKeyDialog onClose={close} onCreated={show} />}
      {open?.dialog === 'rotate' && <RotateApiKeyDialog apiKey={open.key} onClose={close} onRotated={show} />}
      {open?.dialog === 'secret' && (
        <SecretDialog t={t} name={open.secret.key.nome} secret={open.secret.chave} onClose={close} />
      )}
    </>
  );
}

function KeyList({ create, onRotate }: { create: ReactNode; onRotate(key: ApiKey): void }) {
  const t = useApiKeysText();
  const format = useFormat();
  const list = useListSearch(apiKeysList);
  const keys = usePalcoQuery(apiKeysQueryOptions);
  const { search = '' } = list.search;
  const { data } = keys;
  // The server sends every key of the team, at most 50.
  const items = useMemo(
    () => data && { items: data.items.filter(({ nome }) => matchesSearch({ label: nome }, search)) },
    [data, search],
  );
  const expiry = ({ expiresAt }: ApiKey) => (expiresAt === null ? null : format.dateTime(expiresAt));
  return (
    <ListPage
      t={t}
      list={list}
      answer={{ ...keys, data: items }}
      columns={[
        objectColumn<ApiKey>({ key: 'name', header: t('column.name') }, (key) => ({
          name: key.nome,
          chips: <ApiKeyChips apiKey={key} />,
          text: t('prefix', { prefix: key.prefixo }),
        })),
        textColumn<ApiKey>(
          { key: 'scopes', header: t('column.scopes'), none: t('noScopes') },
          ({ escopos }) => escopos.map((scope) => t(`scope.${scope}`)).join(', '),
        ),
        timeColumn<ApiKey>(
          { key: 'lastUse', header: t('column.lastUse'), never: t('neverUsed') },
          ({ lastUsedAt }) => lastUsedAt,
        ),
        textColumn<ApiKey>(
          { key: 'expiry', header: t('column.expiry'), priority: 2, none: t('noExpiry') },
          expiry,
        ),
        textColumn<ApiKey>(
          { key: 'person', header: t('column.person'), priority: 3, none: '' },
          ({ criadoPor }) => criadoPor.nome,
        ),
      ]}
      rowKey={({ id }) => id}
      actions={useApiKeyActions({ onRotate })}
      empty={{ icon: KeyRound, action: create }}
    />
  );
}
