export { sessionRoutes, mailedRoutes } from './session.routes';
export { LogoutPage } from './logout-page';
