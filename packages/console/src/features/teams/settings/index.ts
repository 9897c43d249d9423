export { accountSettingsRoutes } from './account-settings.routes';
