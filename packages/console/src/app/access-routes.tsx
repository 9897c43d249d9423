import { menuRules, type MenuItemId } from '@palco/sdk/access';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { MenuNames, PermissionsPage, RoleCreatePage, RolePage, RolesPage } from '../features/roles';
import { useShellText } from './shell/messages';

/** The pages about access speak of menu items by the names that the shell gives them. */
function WithMenuNames({ children }: { children: ReactNode }) {
  const t = useShellText();
  const names = useMemo(
    () => Object.fromEntries(menuRules.map(({ id }) => [id, t(`item.${id}`)])) as Record<MenuItemId, string>,
    [t],
  );
  return <MenuNames value={names}>{children}</MenuNames>;
}

/** The list of roles. */
export function RolesRoute() {
  const navigate = useNavigate();
  const search = useSearch({ from: '/gate/roles' });
  return (
    <RolesPage
      search={search}
      onSearchChange={(next, options) =>
        void navigate({ to: '/roles', search: next, replace: options?.replace })
      }
    />
  );
}

/** A new role. */
export function RoleCreateRoute() {
  const navigate = useNavigate();
  const search = useSearch({ from: '/gate/roles/create' });
  return (
    <WithMenuNames>
      <RoleCreatePage
        search={search}
        onSearchChange={(next, options) =>
          void navigate({ to: '/roles/create', search: next, replace: options?.replace })
        }
        onCreated={(roleId) => void navigate({ to: '/roles/$roleId', params: { roleId }, replace: true })}
        onLeave={() => void navigate({ to: '/roles' })}
      />
    </WithMenuNames>
  );
}

/** One role. */
export function RoleRoute() {
  const navigate = useNavigate();
  const { roleId } = useParams({ from: '/gate/roles/$roleId' });
  const search = useSearch({ from: '/gate/roles/$roleId' });
  return (
    <WithMenuNames>
      <RolePage
        roleId={roleId}
        search={search}
        onSearchChange={(next, options) =>
          void navigate({ to: '/roles/$roleId', params: { roleId }, search: next, replace: options?.replace })
        }
        onLeave={() => void navigate({ to: '/roles' })}
      />
    </WithMenuNames>
  );
}

/** The catalogue of permissions. */
export function PermissionsRoute() {
  const navigate = useNavigate();
  const search = useSearch({ from: '/gate/permissions' });
  return (
    <WithMenuNames>
      <PermissionsPage
        search={search}
        onSearchChange={(next, options) =>
          void navigate({ to: '/permissions', search: next, replace: options?.replace })
        }
      />
    </WithMenuNames>
  );
}
