export { authRoutes, mailedRoutes } from './auth.routes';
export { LoginPage, type LoginPageProps } from './login-page';
export { LogoutPage } from './logout-page';
