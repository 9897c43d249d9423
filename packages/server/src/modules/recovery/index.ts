export { createRecoveryModule } from './recovery.routes';
export { endLinks, eraseLinks } from './recovery.store';
export { createRequestLimits } from './request-limits';
export type { RequestLimits } from './request-limits';
export { inviteUser, requestEmailChange, sendRecoveryLink } from './request-mail';
