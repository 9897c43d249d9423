export { livePanelRoutes } from './panel.routes';
export { livesRoutes } from './lives.routes';
