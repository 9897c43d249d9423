import { rolesQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Role } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { Plus, ShieldPlus } from 'lucide-react';
import { countColumn, ListPage, objectColumn, useListSearch } from '../../patterns/list';
import { Chip, LinkButton, PageHeader } from '../../ui';
import { useRolesText } from './messages';
import { rolesList } from './roles-search.schema';
import { useRoleActions } from './use-role-actions';

/** /roles: every role of the client and of the system. */
export function RolesPage() {
  const t = useRolesText();
  const list = useListSearch(rolesList);
  const { actions, inUseDialog } = useRoleActions();
  const create = (
    <LinkButton to="/roles/create" variant="primary" icon={Plus}>
      {t('create')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={create} />
      <ListPage
        t={t}
        list={list}
        answer={usePalcoQuery((palco) => rolesQueryOptions(palco, { search: list.query.search }))}
        columns={[
          objectColumn<Role>({ key: 'name', header: t('column.name') }, (role) => ({
            name: role.nome,
            link: (
              <Link to="/roles/$roleId" params={{ roleId: role.id }}>
                {role.nome}
              </Link>
            ),
            chips: role.sistema && <Chip>{t('system')}</Chip>,
            text: role.descricao || t('noDescription'),
          })),
          countColumn<Role>(
            { key: 'permissions', header: t('column.permissions'), priority: 2 },
            ({ permissoes }) => permissoes.length,
          ),
          countColumn<Role>(
            {
              key: 'people',
              header: t('column.people'),
              onCard: ({ permissoes, usuariosTotal }) =>
                `${t('permissionsCount', { count: permissoes.length })} · ${t('peopleCount', { count: usuariosTotal })}`,
            },
            ({ usuariosTotal }) => usuariosTotal,
          ),
        ]}
        rowKey={({ id }) => id}
        actions={actions}
        empty={{ icon: ShieldPlus, action: create }}
      />
      {inUseDialog}
    </>
  );
}
