export { can, compileGuard, effectivePermissions, type Guard, ungrantable } from './permissions.pure';
