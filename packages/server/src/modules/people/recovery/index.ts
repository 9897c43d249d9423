export { createRecoveryModule } from './recovery.routes';
export { endLinks, eraseLinks } from './recovery.store';
export { takeInvitation, takeMailTo } from './mail-limits';
export { inviteUser, requestEmailChange, sendRecoveryLink } from './request-mail';
