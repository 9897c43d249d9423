import { useTeams } from '@palco/react/query';
import { useOptionSearch } from '../../patterns/form';

/** Teams to choose from, as the combobox takes them; a client may have a thousand, so the server searches. */
export function useTeamOptions() {
  const search = useOptionSearch();
  const teams = useTeams({ search: search.text, limit: 20 });
  const options = (teams.data?.items ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }));
  return { options, ...search.bind(teams) };
}
