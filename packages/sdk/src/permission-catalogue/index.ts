export {
  createPermissionCatalogue,
  type ExplainQuery,
  type PermissionCatalogue,
} from './permission-catalogue';
