export { integrationsRoutes } from './integrations.routes';
