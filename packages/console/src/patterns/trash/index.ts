export { useTrashText } from './messages';
export { useTrashActions } from './use-trash-actions';
export { useTrashTimes } from './use-trash-times';
