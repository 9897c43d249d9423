import type { TeamItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Info, Lock, LockOpen, Trash2, Users } from 'lucide-react';
import type { MenuItem } from '../../ui';
import { useTeamManagerText } from './messages';
import type { TeamCommands } from './use-team-commands';
import { useTeamRights } from './use-team-rights';

/** What the menu of a team in the list offers. */
export function useTeamMenu(commands: TeamCommands): (team: TeamItem) => readonly MenuItem[] {
  const t = useTeamManagerText();
  const { managesTeams } = useTeamRights();
  return (team) => {
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
    if (!managesTeams) return open;
    return [
      ...open,
      {
        label: team.bloqueada ? t('action.unblock') : t('action.block'),
        icon: team.bloqueada ? LockOpen : Lock,
        onSelect: () => commands.block(team),
      },
      { label: t('action.delete'), icon: Trash2, danger: true, onSelect: () => commands.remove(team) },
    ];
  };
}
