export { createDirectoriesModule } from './directories.routes';
export { findImportFolder, requireImportFolder } from './import-folder';
