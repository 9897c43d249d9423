export {
  createPermissionCatalogue,
  permissionCalls,
  type ExplainQuery,
  type PermissionCatalogue,
} from './permission-catalogue';
