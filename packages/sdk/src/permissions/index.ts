export { can, compileGuard, effectivePermissions, type Guard } from './permissions.pure';
