import { listOf } from '../../patterns/list/list-of.pure';
import { wordRule } from '../../patterns/list/search-rules.pure';

/** The companies that own teams, at /clients; `hide` leaves sub-accounts out. */
export const clientsList = listOf({
  name: 'clients',
  filters: { subAccounts: wordRule(['hide']) },
  isPaged: false,
});
