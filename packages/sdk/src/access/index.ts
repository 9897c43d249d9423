export { menuFor, menuRules } from './menu.pure';
export type { MenuGroup, MenuGroupId, MenuItem, MenuItemId, MenuOptions, MenuRule } from './menu.pure';
export { isDev } from './product.pure';
export { explainRoute, routeAccess, routeRules } from './route-access.pure';
export type { RouteAccess, RouteExplanation, RouteRule } from './route-access.pure';
