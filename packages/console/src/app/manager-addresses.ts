import { createRoute } from '@tanstack/react-router';
import {
  parsePermissionsSearch,
  parseRoleCreateSearch,
  parseRolesSearch,
  parseRoleSearch,
} from '../features/roles/roles-search.schema';
import { parseClientsSearch } from '../features/clients/clients-search.schema';
import { parseMembersSearch } from '../features/members/members-search.schema';
import { parseTeamSearch, parseTeamsSearch } from '../features/team-manager/team-search.schema';
import { parseUsersSearch } from '../features/users/users-search.schema';
import { lazyPage } from './lazy-page';
import { gate } from './route-frames';

const users = createRoute({
  getParentRoute: () => gate,
  path: '/users',
  validateSearch: parseUsersSearch,
  component: lazyPage(() => import('./people-routes'), 'UsersRoute'),
});

const userCreate = createRoute({
  getParentRoute: () => gate,
  path: '/users/create',
  component: lazyPage(() => import('./people-routes'), 'UserCreateRoute'),
});

const userEdit = createRoute({
  getParentRoute: () => gate,
  path: '/users/$userId/edit',
  component: lazyPage(() => import('./people-routes'), 'UserEditRoute'),
});

const members = createRoute({
  getParentRoute: () => gate,
  path: '/members',
  validateSearch: parseMembersSearch,
  component: lazyPage(() => import('./people-routes'), 'MembersRoute'),
});

const roles = createRoute({
  getParentRoute: () => gate,
  path: '/roles',
  validateSearch: parseRolesSearch,
  component: lazyPage(() => import('./access-routes'), 'RolesRoute'),
});

const roleCreate = createRoute({
  getParentRoute: () => gate,
  path: '/roles/create',
  validateSearch: parseRoleCreateSearch,
  component: lazyPage(() => import('./access-routes'), 'RoleCreateRoute'),
});

const role = createRoute({
  getParentRoute: () => gate,
  path: '/roles/$roleId',
  validateSearch: parseRoleSearch,
  component: lazyPage(() => import('./access-routes'), 'RoleRoute'),
});

const permissions = createRoute({
  getParentRoute: () => gate,
  path: '/permissions',
  validateSearch: parsePermissionsSearch,
  component: lazyPage(() => import('./access-routes'), 'PermissionsRoute'),
});

const teams = createRoute({
  getParentRoute: () => gate,
  path: '/teams',
  validateSearch: parseTeamsSearch,
  component: lazyPage(() => import('./manager-routes'), 'TeamsRoute'),
});

const team = createRoute({
  getParentRoute: () => gate,
  path: '/teams/$accountId',
  validateSearch: parseTeamSearch,
  component: lazyPage(() => import('./manager-routes'), 'TeamRoute'),
});

const clients = createRoute({
  getParentRoute: () => gate,
  path: '/clients',
  validateSearch: parseClientsSearch,
  component: lazyPage(() => import('./manager-routes'), 'ClientsRoute'),
});

const client = createRoute({
  getParentRoute: () => gate,
  path: '/clients/$contaId',
  component: lazyPage(() => import('./manager-routes'), 'ClientRoute'),
});

const accountSettings = createRoute({
  getParentRoute: () => gate,
  path: '/account/settings',
  component: lazyPage(() => import('./manager-routes'), 'AccountSettingsRoute'),
});

/** The manager's pages, behind the log-in. */
export const managerPages = [
  users,
  userCreate,
  userEdit,
  members,
  roles,
  roleCreate,
  role,
  permissions,
  teams,
  team,
  clients,
  client,
  accountSettings,
] as const;
