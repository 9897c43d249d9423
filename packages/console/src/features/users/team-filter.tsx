import { usePalco } from '@palco/react';
import { teamQueryOptions } from '@palco/react/query';
import { useQuery } from '@tanstack/react-query';
import { Combobox } from '../../ui';
import { useUsersText } from './messages';
import { useTeamOptions } from './use-team-options';
import styles from './users.module.css';

interface TeamFilterProps {
  value: string | undefined;
  onChange(teamId: string | undefined): void;
}

/** The team in the address, which need not be among those that the search shows. */
function useChosenTeam(teamId: string | undefined) {
  const { data } = useQuery({
    ...teamQueryOptions(usePalco(), teamId ?? ''),
    enabled: teamId !== undefined,
  });
  return data && { value: data.accountId, label: data.name };
}

/** People of one team only. */
export function TeamFilter({ value, onChange }: TeamFilterProps) {
  const t = useUsersText();
  const { options, ...search } = useTeamOptions();
  const chosen = useChosenTeam(value);
  const isShown = chosen === undefined || options.some((option) => option.value === chosen.value);
  return (
    <Combobox
      {...search}
      className={styles.teamFilter}
      label={t('filter.teamId')}
      placeholder={t('filter.teamId.placeholder')}
      value={value ?? null}
      options={isShown ? options : [chosen, ...options]}
      clearable
      onValueChange={(teamId) => onChange(teamId ?? undefined)}
    />
  );
}
