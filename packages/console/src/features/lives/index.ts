export { livePanelRoutes } from './panel.routes';
