export { createTrash, trashCalls, type Trash, type TrashQuery } from './trash';
