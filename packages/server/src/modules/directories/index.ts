export { createDirectoriesModule } from './directories.routes';
export { expireDirectory, removeExpiredFolders } from './expired-folders.store';
export { findImportFolder, requireImportFolder } from './import-folder';
