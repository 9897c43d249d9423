export { usePeopleText } from './messages';
export { EmailDialog } from './email-dialog';
export { LoginField } from './login-field';
export { useRoleOptions, useMayGrant } from './use-role-options';
export { useReloadSelf } from './use-reload-self';
export { useStanding } from './use-standing';
export { usePersonColumns } from './person-columns';
export { useBlockActions } from './use-block-actions';
