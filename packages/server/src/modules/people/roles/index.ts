export { renameProduct } from './rename-product';
export { createRolesModule } from './roles.routes';
export { insertRole } from './roles.store';
