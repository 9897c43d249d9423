export type { Action, Actions, ManyDone } from './action';
export { ActionButton } from './action-button';
export { useActions } from './use-actions';
