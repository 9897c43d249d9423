import { usePermission, useSession } from '@palco/react';
import { useRoles, useUsers } from '@palco/react/query';
import type { UserItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { useMemo, useRef, type RefObject } from 'react';
import { DataTable, ListToolbar, useListSearch, type List, type ListFilter } from '../../patterns/list';
import { useUngrantable } from '../../people';
import { buttonClass, EmptyState, Icon, PageHeader } from '../../ui';
import { useUsersText } from './messages';
import { TeamFilter } from './team-filter';
import { UserActions } from './user-actions';
import { userColumns } from './user-columns';
import { standsAbove } from './user-standing.pure';
import { standings, type UsersSearch } from './users-search.schema';
import { useUserCommands } from './use-user-commands';

export interface UsersPageProps {
  /** The list's part of the address, read by `parseUsersSearch`. */
  search: UsersSearch;
  onSearchChange(next: UsersSearch, options?: { replace?: boolean }): void;
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

/** The people of the selected team alone, with their roles in it. */
function TeamMembers() {
  const t = useUsersText();
  if (!usePermission('gerenciarTimes', 'manageTeamUsers')) return null;
  return (
    <Link to="/members" className={buttonClass('secondary')}>
      {t('members')}
    </Link>
  );
}

/** The people of the client: list, search, filters, and what can be done with each. */
export function UsersPage({ search, onSearchChange }: UsersPageProps) {
  const t = useUsersText();
  const list = useListSearch<UsersSearch>({ name: 'users', search, onSearchChange, defaultSort: 'nome,asc' });
  const region = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <TeamMembers />
            <AddUser />
          </>
        }
      />
      <UsersToolbar list={list} />
      <UsersTable list={list} region={region} />
    </>
  );
}

function UsersToolbar({ list }: { list: List<UsersSearch> }) {
  const t = useUsersText();
  const roles = useRoles();
  const mayPickTeam = usePermission('gerenciarTimes', 'manageTeamUsers');
  const filters: ListFilter<UsersSearch>[] = [
    {
      key: 'situacao',
      label: t('filter.situacao'),
      options: standings.map((value) => ({ value, label: t(`filter.situacao.${value}`) })),
    },
    {
      key: 'cargoId',
      label: t('filter.cargoId'),
      options: (roles.data?.items ?? []).map(({ id, nome }) => ({ value: id, label: nome })),
    },
  ];
  return (
    <ListToolbar list={list} searchLabel={t('search')} filters={filters}>
      {mayPickTeam && (
        <TeamFilter value={list.search.teamId} onChange={(teamId) => list.change({ teamId })} />
      )}
    </ListToolbar>
  );
}

function UsersTable({ list, region }: { list: List<UsersSearch>; region: RefObject<HTMLDivElement | null> }) {
  const t = useUsersText();
  const session = useSession();
  const selfId = session.stage === 'ready' ? session.me.user.id : undefined;
  const users = useUsers(list.query);
  const roles = useRoles().data?.items;
  const ungrantableOf = useUngrantable();
  const { commands, dialogs } = useUserCommands(() => region.current?.focus());
  const columns = useMemo(() => userColumns(t, selfId), [t, selfId]);

  const renderActions = (user: UserItem) => (
    <UserActions
      user={user}
      isSelf={user.id === selfId}
      isAbove={standsAbove(user, roles ?? [], ungrantableOf)}
      commands={commands}
    />
  );
  return (
    <>
      <DataTable
        label={t('title')}
        list={list}
        answer={users}
        columns={columns}
        rowKey={(user) => user.id}
        renderActions={renderActions}
        regionRef={region}
        empty={
          <EmptyState icon={Users} title={t('empty.title')} text={t('empty.text')} action={<AddUser />} />
        }
        errorTitle={t('error.title')}
        errorText={t('error.text')}
      />
      {dialogs}
    </>
  );
}
