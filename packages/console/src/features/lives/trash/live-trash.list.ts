import { listOf } from '../../../patterns/list/list-of.pure';

/** Deleted lives, at /streaming/trash. */
export const liveTrashList = listOf({ name: 'live-trash', pageSize: 25 });
