export { createRoles, roleCalls, type Roles, type RolesQuery } from './roles';
