export type { Action, Actions, ManyDone } from './action';
export { ActionButton } from './action-button';
export { PageActions, type PageAction } from './page-actions';
export { useActions, type BoundActions } from './use-actions';
export { useFileSaver } from './use-file-saver';
