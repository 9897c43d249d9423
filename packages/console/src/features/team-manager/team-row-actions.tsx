import type { TeamItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Info, Lock, LockOpen, Trash2, Users } from 'lucide-react';
import { BareIconButton, Menu, type MenuItem } from '../../ui';
import { useTeamManagerText } from './messages';
import type { TeamCommands } from './use-team-commands';
import { useTeamRights } from './use-team-rights';

/** The menu of a team in the list. */
export function TeamRowActions({ team, commands }: { team: TeamItem; commands: TeamCommands }) {
  const t = useTeamManagerText();
  const { managesTeams } = useTeamRights();
  const params = { accountId: team.accountId };
  const open: MenuItem[] = [
    {
      label: t('action.members'),
      icon: Users,
      link: <Link to="/teams/$accountId" params={params} />,
    },
    {
      label: t('action.details'),
      icon: Info,
      link: <Link to="/teams/$accountId" params={params} search={{ tab: 'details' }} />,
    },
  ];
  const manage: MenuItem[] = [
    {
      label: team.bloqueada ? t('action.unblock') : t('action.block'),
      icon: team.bloqueada ? LockOpen : Lock,
      onSelect: () => commands.block(team),
    },
    { label: t('action.delete'), icon: Trash2, danger: true, onSelect: () => commands.remove(team) },
  ];
  return (
    <Menu
      trigger={<BareIconButton icon={Ellipsis} label={t('actions', { team: team.name })} />}
      items={managesTeams ? [...open, ...manage] : open}
    />
  );
}
