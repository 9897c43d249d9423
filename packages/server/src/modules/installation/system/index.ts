export { createSystemModule } from './system.routes';
