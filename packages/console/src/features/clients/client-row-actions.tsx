import type { Client } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Building2, Ellipsis, Lock, LockOpen, Trash2 } from 'lucide-react';
import { BareIconButton, Menu, type MenuItem } from '../../ui';
import { useClientsText } from './messages';
import type { ClientCommands } from './use-client-commands';
import { useClientRights } from './use-client-rights';

/** The menu of a client in the list. */
export function ClientRowActions({ client, commands }: { client: Client; commands: ClientCommands }) {
  const t = useClientsText();
  const { everyClient, ownId } = useClientRights();
  const items: MenuItem[] = [
    {
      label: t('action.open'),
      icon: Building2,
      link: <Link to="/clients/$contaId" params={{ contaId: client.conta_id }} />,
    },
    {
      label: client.bloqueada ? t('action.unblock') : t('action.block'),
      icon: client.bloqueada ? LockOpen : Lock,
      // Whoever is blocked cannot lift it.
      disabled: client.conta_id === ownId && !everyClient,
      onSelect: () => commands.block(client),
    },
    { label: t('action.delete'), icon: Trash2, danger: true, onSelect: () => commands.remove(client) },
  ];
  return (
    <Menu
      trigger={<BareIconButton icon={Ellipsis} label={t('actions', { client: client.nome_cliente })} />}
      items={items}
    />
  );
}
