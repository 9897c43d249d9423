import { clientsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Client } from '@palco/sdk/admin';
import { Link, useNavigate } from '@tanstack/react-router';
import { Building2, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMay } from '../../access';
import { countColumn, ListPage, objectColumn, useListSearch } from '../../patterns/list';
import { Avatar, Button, PageHeader } from '../../ui';
import { ClientChips } from './client-chips';
import { clientsList } from './clients.list';
import { CreateClientDialog } from './create-client-dialog';
import { useClientsText } from './messages';
import { useClientActions } from './use-client-actions';
import { useClientRights } from './use-client-rights';

/** The companies that own teams: the own one and its sub-accounts, all of them for developers. */
export function ClientsPage() {
  const t = useClientsText();
  const navigate = useNavigate();
  const { managesAllClients } = useClientRights();
  const { reason } = useMay('changeClients');
  const [creating, setCreating] = useState(false);
  const list = useListSearch(clientsList);
  const { search, subAccounts } = list.search;
  const clients = usePalcoQuery((palco) =>
    clientsQueryOptions(palco, { search, ...(subAccounts === 'hide' && { subConta: false }) }),
  );
  const { data } = clients;
  const items = useMemo(() => data && { items: data }, [data]);
  const create = (
    <Button variant="primary" icon={Plus} reason={reason} onClick={() => setCreating(true)}>
      {managesAllClients ? t('create') : t('createSub')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={create} />
      <ListPage
        t={t}
        list={list}
        answer={{ ...clients, data: items }}
        columns={[
          objectColumn<Client>({ key: 'client', header: t('column.client') }, (client) => ({
            name: client.nome_cliente,
            link: (
              <Link to="/clients/$contaId" params={{ contaId: client.conta_id }}>
                {client.nome_cliente}
              </Link>
            ),
            lead: <Avatar name={client.nome_cliente} shape="tile" />,
            chips: <ClientChips client={client} />,
          })),
          countColumn<Client>(
            {
              key: 'teams',
              header: t('column.teams'),
              onCard: ({ timesTotal = 0 }) => t('teams', { count: timesTotal }),
            },
            ({ timesTotal = 0 }) => timesTotal,
          ),
        ]}
        rowKey={({ conta_id }) => conta_id}
        actions={useClientActions()}
        toolbar={{
          filters: [
            {
              key: 'subAccounts',
              label: t('filter.subConta'),
              allLabel: t('filter.with'),
              options: [{ value: 'hide', label: t('filter.without') }],
            },
          ],
        }}
        empty={{ icon: Building2, action: create }}
      />
      {creating && (
        <CreateClientDialog
          onClose={() => setCreating(false)}
          onCreated={(contaId) => void navigate({ to: '/clients/$contaId', params: { contaId } })}
        />
      )}
    </>
  );
}
