import { clientsApi, type Client } from '@palco/sdk/admin';
import { Link, useNavigate } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import { deletion } from '../../patterns/action/deletion';
import { useBlockActions } from '../../people';
import { useClientsText } from './messages';
import { useClientRights } from './use-client-rights';

interface ClientActionsOptions {
  /** Set on the page of the client: goes to the list after the deletion. */
  leave?: boolean;
  /** Somebody else saved the client, and the page does not show that yet. */
  isOutdated?: boolean;
}

/** Everything that can be done with a client. */
export function useClientActions({ leave, isOutdated }: ClientActionsOptions = {}): Actions<Client> {
  const t = useClientsText();
  const navigate = useNavigate();
  const may = useMay('changeClients', { isOutdated });
  const { managesAllClients, ownId } = useClientRights();
  const block = useBlockActions<Client>({
    t,
    may,
    // A member of a blocked client cannot unblock it.
    reason: ({ conta_id }) => (conta_id === ownId && !managesAllClients ? t('block.own') : undefined),
    question: (key, { nome_cliente, timesTotal = 0 }) => ({
      title: t(`${key}.title`, { client: nome_cliente }),
      text: t(`${key}.text`, { count: timesTotal }),
    }),
    update: (palco, { conta_id, nome_cliente, version }, bloqueada) =>
      palco.use(clientsApi).update(conta_id, { nome_cliente, bloqueada }, { version }),
  });
  return {
    noun: ['clients', 'teams'],
    nameOf: ({ nome_cliente }) => nome_cliente,
    items: [
      {
        key: 'open',
        label: t('action.open'),
        icon: Building2,
        link: ({ conta_id }) => <Link to="/clients/$contaId" params={{ contaId: conta_id }} />,
      },
      ...block,
      {
        ...deletion,
        label: t('action.delete'),
        may,
        question: ({ nome_cliente }) => ({
          title: t('delete.title', { client: nome_cliente }),
          text: t('delete.text'),
          confirmLabel: t('delete.confirm'),
        }),
        call: (palco, { conta_id, version }) => palco.use(clientsApi).remove(conta_id, { version }),
        removedId: ({ conta_id }) => conta_id,
        done: t('delete.done'),
        failureText: ({ code }) => (code === 'CLIENT_IN_USE' ? t('delete.inUse') : undefined),
        onDone: leave ? () => void navigate({ to: '/clients', replace: true }) : undefined,
      },
    ],
  };
}
