export { decideRoute } from './decide-route';
export { menuFor, menuRules } from './menu.pure';
export type { MenuGroup, MenuItem, MenuItemId } from './menu.pure';
export { forProduct, isDev } from './product.pure';
export { explainRoute, routeAccess, routeRules } from './route-access.pure';
export type { RouteDecision } from './route-decision.pure';
