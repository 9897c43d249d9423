export { can, compileGuard, effectivePermissions, ungrantable, type Guard } from './permissions.pure';
