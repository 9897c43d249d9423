import { teamsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { TeamItem } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../access';
import { countColumn, ListPage, objectColumn, textColumn, useListSearch } from '../../../patterns/list';
import { Avatar, Button, Chip, PageHeader } from '../../../ui';
import { CreateTeamDialog } from './create-team-dialog';
import { useTeamsText } from './messages';
import { teamsList } from './teams.list';
import { useTeamActions } from './use-team-actions';
import { useTeamRights } from './use-team-rights';

/** The teams of the client: list, search, and for those who manage them what can be done with each. */
export function TeamsPage() {
  const t = useTeamsText();
  const { isHidden, reason } = useMay('changeTeams');
  const { selectedId } = useTeamRights();
  const [creating, setCreating] = useState(false);
  const list = useListSearch(teamsList);
  const create = !isHidden && (
    <Button
      data-command="createTeam"
      variant="primary"
      icon={Plus}
      reason={reason}
      onClick={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <ListPage
        t={t}
        list={list}
        answer={usePalcoQuery((palco) => teamsQueryOptions(palco, list.query))}
        columns={[
          objectColumn<TeamItem>(
            { key: 'team', header: t('column.team') },
            ({ name, accountId, thumbnail, color, bloqueada }) => ({
              name,
              link: (
                <Link to="/teams/$accountId" params={{ accountId }}>
                  {name}
                </Link>
              ),
              lead: <Avatar name={name} src={thumbnail} shape="tile" color={color} />,
              chips: (
                <>
                  {accountId === selectedId && <Chip>{t('current')}</Chip>}
                  {bloqueada && <Chip tone="warning">{t('blocked')}</Chip>}
                </>
              ),
            }),
          ),
          textColumn<TeamItem>(
            { key: 'role', header: t('column.role'), none: t('noRole') },
            ({ userTeamRole }) => userTeamRole?.nome,
          ),
          countColumn<TeamItem>(
            {
              key: 'members',
              header: t('column.members'),
              onCard: ({ membersTotal }) => t('members', { count: membersTotal }),
            },
            ({ membersTotal }) => membersTotal,
          ),
        ]}
        rowKey={({ accountId }) => accountId}
        actions={useTeamActions()}
        empty={{ icon: Layers, action: create }}
      />
      {creating && <CreateTeamDialog onClose={() => setCreating(false)} />}
    </>
  );
}
