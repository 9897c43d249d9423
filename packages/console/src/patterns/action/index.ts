export type { Action, Actions, ManyDone } from './action';
export { ActionButton } from './action-button';
export { useActions, type BoundActions } from './use-actions';
