import type { PermissionItem, RoleDetail } from '@palco/sdk/admin';
import { roleQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { PageActions, useActions } from '../../patterns/action';
import { useLogItem } from '../../patterns/record';
import { Chip, PageHeader, toast } from '../../ui';
import { useRolesText } from './messages';
import { SavedRoleForm } from './role-form';
import { RoleNotReady } from './role-states';
import { useRoleActions } from './use-role-actions';
import { useNamedCatalogue } from './use-named-catalogue';

/** /roles/{id}: one role, to be changed, copied or deleted. */
export function RolePage() {
  const { roleId } = useParams({ from: '/signed-in/roles/$roleId' });
  const role = usePalcoQuery((palco) => roleQueryOptions(palco, roleId));
  const catalogue = useNamedCatalogue();
  if (!role.data || !catalogue.items) return <RoleNotReady answers={[role, catalogue]} />;
  return <RoleEditor key={roleId} role={role.data} catalogue={catalogue.items} />;
}

interface RoleEditorProps {
  role: RoleDetail;
  catalogue: readonly PermissionItem[];
}

function RoleEditor({ role, catalogue }: RoleEditorProps) {
  const t = useRolesText();
  const navigate = useNavigate();
  const [isOutdated, setOutdated] = useState(false);
  const { actions, inUseDialog } = useRoleActions({ leave: true, isOutdated });
  const { find, dialog } = useActions(actions);
  const logItem = useLogItem({ isOfClient: true });
  return (
    <>
      <PageHeader
        title={role.nome}
        chip={role.sistema && <Chip>{t('system')}</Chip>}
        breadcrumbs={[{ label: t('title'), link: { to: '/roles' } }, { label: role.nome }]}
        actions={
          <PageActions
            items={[
              logItem(role.id),
              {
                key: 'copy',
                label: t('action.copy'),
                icon: Copy,
                variant: role.sistema ? 'primary' : 'secondary',
                link: <Link to="/roles/create" search={{ from: role.id }} />,
              },
              find('delete', role) ?? find('deleteInUse', role),
            ]}
          />
        }
      />
      <SavedRoleForm
        role={role}
        catalogue={catalogue}
        onSaved={({ nome }) => toast({ kind: 'success', title: t('save.done'), text: nome })}
        onOutdated={setOutdated}
        onCancel={() => void navigate({ to: '/roles' })}
      />
      {dialog}
      {inUseDialog}
    </>
  );
}
