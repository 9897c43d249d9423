export { can, compileGuard, effectivePermissions, ungrantable } from './permissions.pure';
