export { createRoles, type Roles, type RolesQuery } from './roles';
