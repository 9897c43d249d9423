export { recoveryModule } from './recovery.routes';
export { endLinks } from './recovery.store';
export { inviteUser, sendRecoveryLink } from './request-mail';
