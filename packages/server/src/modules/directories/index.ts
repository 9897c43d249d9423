export { directoriesModule } from './directories.routes';
