export type { Action, Actions } from './action';
export { ActionButton } from './action-button';
export { useActions } from './use-actions';
