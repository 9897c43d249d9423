import type { Client } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Building2, Lock, LockOpen, Trash2 } from 'lucide-react';
import type { MenuItem } from '../../ui';
import { useClientsText } from './messages';
import type { ClientCommands } from './use-client-commands';
import { useClientRights } from './use-client-rights';

/** What the menu of a client in the list offers. */
export function useClientMenu(commands: ClientCommands): (client: Client) => readonly MenuItem[] {
  const t = useClientsText();
  const { managesAllClients, ownId } = useClientRights();
  return (client) => [
    {
      label: t('action.open'),
      icon: Building2,
      link: <Link to="/clients/$contaId" params={{ contaId: client.conta_id }} />,
    },
    {
      label: client.bloqueada ? t('action.unblock') : t('action.block'),
      icon: client.bloqueada ? LockOpen : Lock,
      // A member of a blocked client cannot unblock it.
      reason: client.conta_id === ownId && !managesAllClients ? t('block.own') : undefined,
      onSelect: () => commands.block(client),
    },
    { label: t('action.delete'), icon: Trash2, danger: true, onSelect: () => commands.remove(client) },
  ];
}
