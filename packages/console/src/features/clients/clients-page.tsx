import { useClients } from '@palco/react/query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { ListPage, useListSearch } from '../../patterns/list';
import { Button, PageHeader } from '../../ui';
import type { ClientsSearch } from './clients-search.schema';
import { CreateClientDialog } from './create-client-dialog';
import { useClientsText } from './messages';
import { useClientCommands } from './use-client-commands';
import { useClientColumns } from './use-client-columns';
import { useClientMenu } from './use-client-menu';
import { useClientRights } from './use-client-rights';

export interface ClientsPageProps {
  /** The list's part of the address, read by `parseClientsSearch`. */
  search: ClientsSearch;
  onSearchChange(next: ClientsSearch, options?: { replace?: boolean }): void;
}

/** The companies that own teams: the own one and its sub-accounts, all of them for developers. */
export function ClientsPage({ search, onSearchChange }: ClientsPageProps) {
  const t = useClientsText();
  const navigate = useNavigate();
  const { managesAllClients } = useClientRights();
  const [creating, setCreating] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const list = useListSearch<ClientsSearch>({ name: 'clients', search, onSearchChange });
  const clients = useClients({
    search: search.search,
    ...(search.subAccounts === 'hide' ? { subConta: false } : {}),
  });
  const { data } = clients;
  const items = useMemo(() => data && { items: data }, [data]);
  const { commands, dialogs } = useClientCommands({ focusAfter: region });
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {managesAllClients ? t('create') : t('createSub')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={create} />
      <ListPage
        label={t('title')}
        list={list}
        answer={{ ...clients, data: items }}
        columns={useClientColumns()}
        rowKey={({ conta_id }) => conta_id}
        rowName={({ nome_cliente }) => nome_cliente}
        menu={useClientMenu(commands)}
        toolbar={{
          searchLabel: t('search'),
          filters: [
            {
              key: 'subAccounts',
              label: t('filter.subConta'),
              allLabel: t('filter.with'),
              options: [{ value: 'hide', label: t('filter.without') }],
            },
          ],
        }}
        empty={{ icon: Building2, title: t('empty.title'), text: t('empty.text'), action: create }}
        error={{ title: t('error.title') }}
        regionRef={region}
      />
      {dialogs}
      {creating && (
        <CreateClientDialog
          onClose={() => setCreating(false)}
          onCreated={(contaId) => void navigate({ to: '/clients/$contaId', params: { contaId } })}
        />
      )}
    </>
  );
}
