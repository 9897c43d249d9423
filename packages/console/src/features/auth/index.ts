export { authRoutes, mailedRoutes } from './auth.routes';
export { LogoutPage } from './logout-page';
