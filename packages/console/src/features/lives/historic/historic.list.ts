import { listOf } from '../../../patterns/list/list-of.pure';

/** The lives of a team that are over, at /historic. */
export const historicList = listOf({
  name: 'historic',
  sorts: { finishedAt: 'desc', startedAt: 'desc', title: 'asc' },
});
