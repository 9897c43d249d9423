export { MenuNames } from './menu-names';
export { PermissionsPage } from './permissions-page';
export { RoleCreatePage } from './role-create-page';
export { RolePage } from './role-page';
export { RolesPage } from './roles-page';
