export { videosRoutes } from './videos.routes';
