import { listOf } from '../../../patterns/list/list-of.pure';

/** What was deleted from the library. */
export const trashList = listOf({ name: 'trash', pageSize: 25 });
