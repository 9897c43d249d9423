import type { Role } from '@palco/sdk';
import { useRoles } from '@palco/react/query';
import { Link } from '@tanstack/react-router';
import { Copy, Eye, Pencil, Plus, ShieldPlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { ListPage, useListSearch, type DataColumn } from '../../patterns/list';
import { buttonClass, Chip, Icon, PageHeader, type MenuItem } from '../../ui';
import { useRolesText } from './messages';
import type { RolesSearch } from './roles-search.schema';
import styles from './roles-page.module.css';
import { useDeleteRole } from './use-delete-role';
import { useRights } from './use-rights';

export interface RolesPageProps {
  search: RolesSearch;
  onSearchChange(next: RolesSearch, options?: { replace?: boolean }): void;
}

function useColumns(): DataColumn<Role>[] {
  const t = useRolesText();
  return [
    {
      key: 'name',
      header: t('column.name'),
      cell: (role) => (
        <div className={styles.object}>
          <div className={styles.nameRow}>
            <Link to="/roles/$roleId" params={{ roleId: role.id }} className={styles.name} title={role.nome}>
              {role.nome}
            </Link>
            {role.sistema && <Chip>{t('system')}</Chip>}
          </div>
          <span className={styles.description} title={role.descricao}>
            {role.descricao || t('noDescription')}
          </span>
        </div>
      ),
    },
    {
      key: 'permissions',
      header: t('column.permissions'),
      align: 'end',
      priority: 2,
      cell: (role) => role.permissoes.length,
    },
    {
      key: 'people',
      header: t('column.people'),
      align: 'end',
      cell: (role) => (
        <>
          <span className={styles.wide}>{role.usuariosTotal}</span>
          {/* On a card the figures stand without the heads of the columns. */}
          <span className={styles.narrow}>
            {t('permissionsCount', { count: role.permissoes.length })} ·{' '}
            {t('peopleCount', { count: role.usuariosTotal })}
          </span>
        </>
      ),
    },
  ];
}

/** /roles: every role of the client and of the system. */
export function RolesPage({ search, onSearchChange }: RolesPageProps) {
  const t = useRolesText();
  const region = useRef<HTMLDivElement>(null);
  const list = useListSearch({ name: 'roles', search, onSearchChange });
  const answer = useRoles({ search: list.query.search });
  const remove = useDeleteRole({ focusAfter: region });
  const create = (
    <Link to="/roles/create" className={buttonClass('primary')}>
      <Icon of={Plus} />
      {t('create')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={create} />
      <ListPage
        label={t('title')}
        list={list}
        answer={answer}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        menu={useRoleMenu(remove.ask)}
        toolbar={{ searchLabel: t('search') }}
        empty={{ icon: ShieldPlus, title: t('empty.title'), text: t('empty.text'), action: create }}
        error={{ title: t('error.title'), text: t('error.text') }}
        regionRef={region}
      />
      {remove.dialog}
    </>
  );
}

function useRoleMenu(remove: (role: Role) => void): (role: Role) => readonly MenuItem[] {
  const t = useRolesText();
  const { mayGrant } = useRights();
  return (role) => {
    const isBeyond = !role.permissoes.every(mayGrant);
    const isFixed = role.sistema || isBeyond;
    const items: MenuItem[] = [
      {
        label: t(isFixed ? 'action.open' : 'action.edit'),
        icon: isFixed ? Eye : Pencil,
        link: <Link to="/roles/$roleId" params={{ roleId: role.id }} />,
      },
      {
        label: t('action.copy'),
        icon: Copy,
        link: <Link to="/roles/create" search={{ from: role.id }} />,
      },
    ];
    if (role.sistema) return items;
    return [
      ...items,
      {
        label: t('action.delete'),
        icon: Trash2,
        danger: true,
        reason: isBeyond ? t('action.deleteBeyond') : undefined,
        onSelect: () => remove(role),
      },
    ];
  };
}
