export { renameProduct } from './rename-product';
export { createRolesModule } from './roles.routes';
