export { directoriesModule } from './directories.routes';
export { findDirectory } from './directories.store';
export type { StoredDirectory } from './directories.store';
