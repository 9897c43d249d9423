export { createDirectoriesModule } from './directories.routes';
