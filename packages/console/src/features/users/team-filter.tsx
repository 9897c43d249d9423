import { teamQueryOptions, teamsQueryOptions } from '@palco/react/query';
import { SearchCombobox } from '../../patterns/form';
import { useUsersText } from './messages';
import { teamOption } from './team-option.pure';
import styles from './users.module.css';

interface TeamFilterProps {
  value: string | undefined;
  onChange(teamId: string | undefined): void;
}

/** People of one team only. */
export function TeamFilter({ value, onChange }: TeamFilterProps) {
  const t = useUsersText();
  return (
    <SearchCombobox
      className={styles.teamFilter}
      label={t('filter.teamId')}
      placeholder={t('filter.teamId.placeholder')}
      list={teamsQueryOptions}
      one={teamQueryOptions}
      optionOf={teamOption}
      value={value ?? null}
      clearable
      onValueChange={(teamId) => onChange(teamId ?? undefined)}
    />
  );
}
