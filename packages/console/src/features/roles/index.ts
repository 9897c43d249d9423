export { MenuNames } from './menu-names';
export { rolesRoutes } from './roles.routes';
