import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import {
  parsePermissionsSearch,
  parseRoleCreateSearch,
  parseRoleSearch,
  rolesList,
} from './roles-search.schema';

const roles = page(signedIn, () => import('./roles-page'), 'RolesPage');
const create = page(signedIn, () => import('./role-create-page'), 'RoleCreatePage');
const role = page(signedIn, () => import('./role-page'), 'RolePage');
const permissions = page(signedIn, () => import('./permissions-page'), 'PermissionsPage');

/** Roles, and what the permissions in them open. */
export const rolesRoutes = [
  createRoute({ ...roles, path: '/roles', validateSearch: rolesList.parse }),
  createRoute({ ...create, path: '/roles/create', validateSearch: parseRoleCreateSearch }),
  createRoute({ ...role, path: '/roles/$roleId', validateSearch: parseRoleSearch }),
  createRoute({ ...permissions, path: '/permissions', validateSearch: parsePermissionsSearch }),
] as const;
