export { PersonCell, type PersonCellProps } from './person-cell';
export { useRoleOptions, useUngrantable } from './use-role-options';
export { useReloadSelf } from './use-reload-self';
