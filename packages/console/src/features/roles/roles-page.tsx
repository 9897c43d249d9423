import type { Role } from '@palco/sdk';
import { useRoles } from '@palco/react/query';
import { Link } from '@tanstack/react-router';
import { Copy, Ellipsis, Eye, Pencil, Plus, ShieldPlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { DataTable, ListToolbar, useListSearch, type DataColumn } from '../../patterns/list';
import { BareIconButton, buttonClass, Chip, EmptyState, Icon, Menu, PageHeader } from '../../ui';
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
  const columns = useColumns();
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
      <ListToolbar list={list} searchLabel={t('search')} />
      <DataTable
        label={t('title')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={(role) => role.id}
        renderActions={(role) => <RoleActions role={role} onRemove={() => remove.ask(role)} />}
        empty={
          <EmptyState icon={ShieldPlus} title={t('empty.title')} text={t('empty.text')} action={create} />
        }
        errorTitle={t('error.title')}
        errorText={t('error.text')}
        regionRef={region}
      />
      {remove.dialog}
    </>
  );
}

function RoleActions({ role, onRemove }: { role: Role; onRemove(): void }) {
  const t = useRolesText();
  const { mayGrant } = useRights();
  const isBeyond = !role.permissoes.every(mayGrant);
  const open = <Link to="/roles/$roleId" params={{ roleId: role.id }} />;
  const copy = <Link to="/roles/create" search={{ from: role.id }} />;
  return (
    <Menu
      align="end"
      trigger={<BareIconButton icon={Ellipsis} label={t('actions', { name: role.nome })} />}
      items={[
        role.sistema || isBeyond
          ? { label: t('action.open'), icon: Eye, link: open }
          : { label: t('action.edit'), icon: Pencil, link: open },
        { label: t('action.copy'), icon: Copy, link: copy },
        ...(role.sistema
          ? []
          : [
              {
                label: t('action.delete'),
                icon: Trash2,
                danger: true,
                disabled: isBeyond,
                hint: isBeyond ? t('action.deleteBeyond') : undefined,
                onSelect: onRemove,
              },
            ]),
      ]}
    />
  );
}
