export { createDirectoriesModule } from './directories.routes';
export { expireDirectory, removeExpiredFolders } from './expired-folders.store';
export { insertDirectory } from './directories.store';
export { findImportFolder, requireImportFolder } from './import-folder';
export { requireFolderPath } from './folder-path';
