export { useRoleOptions, useMayGrant, useUngrantable } from './use-role-options';
export { useReloadSelf } from './use-reload-self';
export { usePersonColumns } from './person-columns';
