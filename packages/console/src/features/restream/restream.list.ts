import { listOf } from '../../patterns/list/list-of.pure';

/** The targets of the team, at /integrations/restream. The server sends all of them, by name. */
export const restreamTargetsList = listOf({ name: 'restreamTargets', isPaged: false });
