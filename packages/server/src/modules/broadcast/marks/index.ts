export { createMarksModule } from './marks.routes';
