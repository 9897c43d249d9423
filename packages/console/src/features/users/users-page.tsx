import { usePermission, useSession } from '@palco/react';
import { useRoles, useUsers } from '@palco/react/query';
import { type UserItem, userCalls } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Trash2, UserPlus, Users } from 'lucide-react';
import { useRef } from 'react';
import { useMay } from '../../access';
import { ListPage, useListSearch, type DataColumn, type ListFilter } from '../../patterns/list';
import { usePersonColumns, useUngrantable } from '../../people';
import { buttonClass, Icon, PageHeader } from '../../ui';
import { useUsersText } from './messages';
import { TeamFilter } from './team-filter';
import { TeamNames } from './team-names';
import { useUserMenu } from './use-user-menu';
import { standsAbove } from './user-standing.pure';
import { standings, type UsersSearch } from './users-search.schema';
import styles from './users.module.css';

export interface UsersPageProps {
  /** The list's part of the address, read by `parseUsersSearch`. */
  search: UsersSearch;
  onSearchChange(next: UsersSearch, options?: { replace?: boolean }): void;
}

/** The people of the client: list, search, filters, and what can be done with each. */
export function UsersPage({ search, onSearchChange }: UsersPageProps) {
  const t = useUsersText();
  const list = useListSearch<UsersSearch>({ name: 'users', search, onSearchChange, defaultSort: 'nome,asc' });
  const region = useRef<HTMLDivElement>(null);
  const session = useSession();
  const selfId = session.stage === 'ready' ? session.me.user.id : undefined;
  const roles = useRoles().data?.items ?? [];
  const ungrantableOf = useUngrantable();
  const mayPickTeam = usePermission('gerenciarTimes', 'manageTeamUsers');
  const isSelf = ({ id }: UserItem) => id === selfId;
  const isAbove = (user: UserItem) => standsAbove(user, roles, ungrantableOf);
  const { menu, dialogs } = useUserMenu({ isSelf, isAbove, focusAfter: region });
  const filters: ListFilter<UsersSearch>[] = [
    {
      key: 'situacao',
      label: t('filter.situacao'),
      options: standings.map((value) => ({ value, label: t(`filter.situacao.${value}`) })),
    },
    {
      key: 'cargoId',
      label: t('filter.cargoId'),
      options: roles.map(({ id, nome }) => ({ value: id, label: nome })),
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} actions={<Actions />} />
      <ListPage
        label={t('title')}
        list={list}
        answer={useUsers(list.query)}
        columns={useColumns(isSelf)}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        menu={menu}
        isSelectable={(user) => !isSelf(user) && !isAbove(user)}
        bulk={[
          {
            label: t('action.delete'),
            icon: Trash2,
            danger: true,
            noun: ['users', 'members', 'teams', 'roles'],
            question: ({ length }) => ({
              title: t('deleteMany.title', { count: length }),
              text: t('deleteMany.text'),
              confirmLabel: t('delete.confirm'),
              danger: true,
            }),
            call: (palco, { id }) => palco.use(userCalls).remove(id),
            done: (count) => ({ title: t('deleteMany.done', { count }) }),
          },
        ]}
        toolbar={{
          searchLabel: t('search'),
          filters,
          children: mayPickTeam && (
            <TeamFilter value={search.teamId} onChange={(teamId) => list.change({ teamId })} />
          ),
        }}
        empty={{ icon: Users, title: t('empty.title'), text: t('empty.text'), action: <AddUser /> }}
        error={{ title: t('error.title'), text: t('error.text') }}
        regionRef={region}
      />
      {dialogs}
    </>
  );
}

function useColumns(isSelf: (user: UserItem) => boolean): DataColumn<UserItem>[] {
  const t = useUsersText();
  const { person, lastLogin } = usePersonColumns<UserItem>({
    isSelf,
    isSortable: true,
    link: ({ id, nome }) => (
      <Link to="/users/$userId/edit" params={{ userId: id }}>
        {nome}
      </Link>
    ),
  });
  return [
    person,
    {
      key: 'cargo',
      header: t('column.cargo'),
      cell: ({ cargo }) => (
        <span className={cargo ? styles.role : styles.muted} title={cargo}>
          {cargo || t('noRole')}
        </span>
      ),
    },
    {
      key: 'times',
      header: t('column.times'),
      priority: 3,
      cell: (user) => <TeamNames user={user} />,
    },
    lastLogin,
  ];
}

function AddUser() {
  const t = useUsersText();
  return (
    <Link to="/users/create" className={buttonClass('primary')}>
      <Icon of={UserPlus} />
      {t('add')}
    </Link>
  );
}

/** The way to the selected team's people with their roles in it, and to a new person. */
function Actions() {
  const t = useUsersText();
  const seesMembers = !useMay('seeMembers').isHidden;
  return (
    <>
      {seesMembers && (
        <Link to="/members" className={buttonClass('secondary')}>
          {t('members')}
        </Link>
      )}
      <AddUser />
    </>
  );
}
