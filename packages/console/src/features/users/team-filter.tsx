import { usePalco } from '@palco/react';
import { palcoQueryKey, useTeams } from '@palco/react/query';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '../../ui';
import { useUsersText } from './messages';
import styles from './users.module.css';

interface TeamFilterProps {
  value: string | undefined;
  onChange(teamId: string | undefined): void;
}

/** The name of the team in the address, which need not be among those that the search shows. */
function useTeamName(teamId: string | undefined) {
  const palco = usePalco();
  const { data } = useQuery({
    queryKey: [...palcoQueryKey(palco, 'teams'), 'one', teamId],
    queryFn: ({ signal }) => palco.teams.get(teamId ?? '', { signal }),
    enabled: teamId !== undefined,
  });
  return data?.name;
}

/** People of one team only; a client may have a thousand, so the server searches. */
export function TeamFilter({ value, onChange }: TeamFilterProps) {
  const t = useUsersText();
  const [search, setSearch] = useState('');
  const teams = useTeams({ search: search.trim() || undefined, limit: 20 });
  const name = useTeamName(value);
  const options = (teams.data?.items ?? []).map((team) => ({ value: team.accountId, label: team.name }));
  const isMissing = value !== undefined && name !== undefined && !options.some((one) => one.value === value);
  return (
    <Combobox
      className={styles.teamFilter}
      label={t('filter.teamId')}
      placeholder={t('filter.teamId.placeholder')}
      value={value ?? null}
      options={isMissing ? [{ value, label: name }, ...options] : options}
      clearable
      onSearch={setSearch}
      pending={teams.isFetching}
      onValueChange={(teamId) => onChange(teamId ?? undefined)}
    />
  );
}
