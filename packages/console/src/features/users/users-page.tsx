import { usersQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { UserItem } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { useMay } from '../../access';
import { PageActions } from '../../patterns/action';
import { ListPage, textColumn, useListSearch, type DataColumn } from '../../patterns/list';
import { usePersonColumns, useStanding } from '../../people';
import { LinkButton, PageHeader } from '../../ui';
import { useUsersText } from './messages';
import { TeamFilter } from './team-filter';
import { TeamNames } from './team-names';
import { useUserActions } from './use-user-actions';
import { standings, usersList } from './users.list';

/** The people of the client: list, search, filters, and what can be done with each. */
export function UsersPage() {
  const t = useUsersText();
  const list = useListSearch(usersList);
  const { roles } = useStanding();
  const seesTeams = !useMay('seeMembers').isHidden;
  const add = (
    <LinkButton to="/users/create" variant="primary" icon={UserPlus}>
      {t('add')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <PageActions
            items={[seesTeams && { key: 'members', label: t('members'), link: <Link to="/members" /> }]}
          >
            {add}
          </PageActions>
        }
      />
      <ListPage
        t={t}
        list={list}
        answer={usePalcoQuery((palco) => usersQueryOptions(palco, list.query))}
        columns={useColumns()}
        rowKey={({ id }) => id}
        actions={useUserActions()}
        toolbar={{
          filters: [
            {
              key: 'situacao',
              label: t('filter.situacao'),
              allLabel: t('filter.situacao.all'),
              options: standings.map((value) => ({ value, label: t(`filter.situacao.${value}`) })),
            },
            {
              key: 'cargoId',
              label: t('filter.cargoId'),
              options: roles.map(({ id, nome }) => ({ value: id, label: nome })),
            },
          ],
          children: seesTeams && (
            <TeamFilter value={list.search.teamId} onChange={(teamId) => list.change({ teamId })} />
          ),
        }}
        empty={{ icon: Users, action: add }}
      />
    </>
  );
}

function useColumns(): DataColumn<UserItem>[] {
  const t = useUsersText();
  const { person, lastLogin } = usePersonColumns<UserItem>({
    idOf: ({ id }) => id,
    link: ({ id, nome }) => (
      <Link to="/users/$userId/edit" params={{ userId: id }}>
        {nome}
      </Link>
    ),
  });
  return [
    person,
    textColumn({ key: 'cargo', header: t('column.cargo'), none: t('noRole') }, ({ cargo }) => cargo),
    { key: 'times', header: t('column.times'), priority: 3, cell: (user) => <TeamNames user={user} /> },
    lastLogin,
  ];
}
