import type { PermissionItem, RoleDetail } from '@palco/sdk';
import { useRole } from '@palco/react/query';
import { Link } from '@tanstack/react-router';
import { Copy, Trash2 } from 'lucide-react';
import { Button, buttonClass, Chip, Icon, PageHeader, toast } from '../../ui';
import { useRolesText } from './messages';
import { RoleForm } from './role-form';
import { RoleNotReady } from './role-states';
import type { RoleSearch } from './roles-search.schema';
import { useDeleteRole } from './use-delete-role';
import { useNamedCatalogue } from './use-named-catalogue';
import { useRights } from './use-rights';

export interface RolePageProps {
  roleId: string;
  search: RoleSearch;
  onSearchChange(next: RoleSearch, options?: { replace?: boolean }): void;
  /** Leaves for the list. */
  onLeave(): void;
}

/** /roles/{id}: one role, to be changed, compared, copied or deleted. */
export function RolePage(props: RolePageProps) {
  const role = useRole(props.roleId);
  const catalogue = useNamedCatalogue();
  if (!role.data || !catalogue.items) return <RoleNotReady answers={[role, catalogue]} />;
  return <RoleEditor key={props.roleId} {...props} role={role.data} catalogue={catalogue.items} />;
}

interface RoleEditorProps extends RolePageProps {
  role: RoleDetail;
  catalogue: readonly PermissionItem[];
}

function RoleEditor({ role, catalogue, search, onSearchChange, onLeave }: RoleEditorProps) {
  const t = useRolesText();
  const { mayGrant } = useRights();
  const remove = useDeleteRole({ onRemoved: onLeave });
  const isFixed = role.sistema || !role.permissoes.every(mayGrant);
  return (
    <>
      <PageHeader
        title={role.nome}
        chip={role.sistema && <Chip>{t('system')}</Chip>}
        breadcrumbs={[{ label: t('title'), link: { to: '/roles' } }, { label: role.nome }]}
        actions={
          <>
            <Link
              to="/roles/create"
              search={{ from: role.id }}
              className={buttonClass(role.sistema ? 'primary' : 'secondary')}
            >
              <Icon of={Copy} />
              {t('action.copy')}
            </Link>
            {!isFixed && (
              <Button variant="danger" icon={Trash2} onClick={() => remove.ask(role)}>
                {t('action.delete')}
              </Button>
            )}
          </>
        }
      />
      <RoleForm
        existing={role}
        catalogue={catalogue}
        compareId={search.compare}
        onCompareChange={(compare) => onSearchChange({ ...search, compare }, { replace: true })}
        onSaved={({ nome }) => toast({ kind: 'success', title: t('save.done'), text: nome })}
        onCancel={onLeave}
      />
      {remove.dialog}
    </>
  );
}
