export { restreamRoutes } from './restream.routes';
