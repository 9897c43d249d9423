import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { parseMatrixSearch, parseRoleCreateSearch } from './roles-search.schema';

const roles = page(signedIn, () => import('./roles-page'), 'RolesPage');
const create = page(signedIn, () => import('./role-create-page'), 'RoleCreatePage');
const role = page(signedIn, () => import('./role-page'), 'RolePage');
const permissions = page(signedIn, () => import('./roles-page'), 'PermissionsPage');

/** Roles, and what the permissions in them open. */
export const rolesRoutes = [
  createRoute({ ...roles, path: '/roles', validateSearch: parseMatrixSearch }),
  createRoute({ ...create, path: '/roles/create', validateSearch: parseRoleCreateSearch }),
  createRoute({ ...role, path: '/roles/$roleId' }),
  createRoute({ ...permissions, path: '/permissions', validateSearch: parseMatrixSearch }),
] as const;
