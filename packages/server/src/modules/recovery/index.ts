export { recoveryModule } from './recovery.routes';
export { endLinks } from './recovery.store';
export { countMailTo } from './request-limits';
export { inviteUser, sendRecoveryLink } from './request-mail';
