import { useClients } from '@palco/react/query';
import type { Client } from '@palco/sdk';
import { useNavigate } from '@tanstack/react-router';
import { Building2, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { DataTable, ListToolbar, useListSearch } from '../../patterns/list';
import { Button, EmptyState, PageHeader } from '../../ui';
import { ClientRowActions } from './client-row-actions';
import type { ClientsSearch } from './clients-search.schema';
import { CreateClientDialog } from './create-client-dialog';
import { useClientsText } from './messages';
import { useClientCommands } from './use-client-commands';
import { useClientColumns } from './use-client-columns';
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
  const { everyClient } = useClientRights();
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
  const columns = useClientColumns();
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {everyClient ? t('create') : t('createSub')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={create} />
      <ListToolbar<ClientsSearch>
        list={list}
        searchLabel={t('search')}
        filters={[
          {
            key: 'subAccounts',
            label: t('filter.subConta'),
            allLabel: t('filter.with'),
            options: [{ value: 'hide', label: t('filter.without') }],
          },
        ]}
      />
      <DataTable<Client, ClientsSearch>
        label={t('title')}
        list={list}
        answer={{ ...clients, data: items }}
        columns={columns}
        rowKey={(client) => client.conta_id}
        renderActions={(client) => <ClientRowActions client={client} commands={commands} />}
        regionRef={region}
        empty={
          <EmptyState icon={Building2} title={t('empty.title')} text={t('empty.text')} action={create} />
        }
        errorTitle={t('error.title')}
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
