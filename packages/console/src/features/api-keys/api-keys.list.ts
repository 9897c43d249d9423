import { listOf } from '../../patterns/list/list-of.pure';

/** The keys of the team, at /api-keys. The server sends all of them, newest first. */
export const apiKeysList = listOf({ name: 'apiKeys', isPaged: false });
