export { createImportsModule } from './imports.routes';
export { encryptedImportCredentials } from './imports.store';
