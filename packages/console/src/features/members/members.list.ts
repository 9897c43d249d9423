import { listOf } from '../../patterns/list/list-of.pure';

/** The people of one team, at /members and on the team's page; they stand by name, the only order of the contract. */
export const membersList = listOf({ name: 'members' });
