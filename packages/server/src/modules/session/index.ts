export { authenticate, sessionOf } from './authenticate';
export { addressGroup } from './login-limits';
export { requireNewPassword } from './new-password.pure';
export { hashPassword } from './password';
export { effectivePermissions } from './session.policy.pure';
export { sessionModule } from './session.routes';
export { changeUser, endSessions, findUserForUpdate } from './session.store';
export type { StoredUser } from './session.store';
export { issueToken, loginLimitsOf, openSession, startSession, tryPassword } from './sign-in';
