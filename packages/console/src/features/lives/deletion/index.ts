export { useDeletionText } from './messages';
export { useDeleteLive } from './use-delete-live';
export { useTrashLink } from './use-trash-link';
