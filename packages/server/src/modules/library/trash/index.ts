export { createTrashModule } from './trash.routes';
