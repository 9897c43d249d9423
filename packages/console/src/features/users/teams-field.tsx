import type { ApiSchema } from '@palco/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '@palco/react';
import { teamsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useMay } from '../../access';
import { Info, X } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { BareIconButton, Button, Checkbox, Icon, SearchInput, Skeleton, SkeletonGroup } from '../../ui';
import { useUsersText } from './messages';
import styles from './teams-field.module.css';

interface TeamsFieldProps {
  value: readonly string[];
  onChange(accountIds: string[]): void;
  error: string | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** With more teams than this the field has a search. */
const searchFrom = 8;
const asked = 50;

/** Names of teams by id, kept when a later search no longer finds them. */
function useKnownNames() {
  const session = useSession();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map(
        session.stage === 'ready'
          ? session.me.contasCargos.map(({ conta_id, conta_nome }) => [conta_id, conta_nome])
          : [],
      ),
  );
  const rememberName = (id: string, name: string) => setNames((known) => new Map(known).set(id, name));
  return { nameOf: (id: string) => names.get(id) ?? id, rememberName };
}

/** Several teams out of many, searched on the server; where there are many, the chosen ones stand above as chips. */
export function TeamsField({ value, onChange, error, ref }: TeamsFieldProps) {
  const t = useUsersText();
  const id = useId();
  const [search, setSearch] = useState('');
  const teams = usePalcoQuery((palco) =>
    teamsQueryOptions(palco, { search: search.trim() || undefined, limit: asked }),
  );
  const { nameOf, rememberName } = useKnownNames();
  const isLong = search !== '' || (teams.data?.pagination.total ?? 0) > searchFrom;
  const toggle = (teamId: string, name: string, isOn: boolean) => {
    rememberName(teamId, name);
    onChange(isOn ? [...value, teamId] : value.filter((one) => one !== teamId));
  };
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-message`}
      className={styles.field}
      data-invalid={error !== undefined || undefined}
    >
      <span id={`${id}-label`} className={styles.label}>
        {t('field.accountIds')}
      </span>
      {isLong && value.length > 0 && (
        <ul className={styles.chosen} aria-label={t('field.accountIds.chosen', { count: value.length })}>
          {value.map((teamId) => (
            <li key={teamId} className={styles.team}>
              <span className={styles.name}>{nameOf(teamId)}</span>
              <BareIconButton
                icon={X}
                iconSize={14}
                size="sm"
                label={t('field.accountIds.remove', { team: nameOf(teamId) })}
                onClick={() => toggle(teamId, nameOf(teamId), false)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.box} aria-busy={teams.isFetching || undefined}>
        {isLong && <SearchInput label={t('field.accountIds.search')} value={search} onSearch={setSearch} />}
        <TeamOptions teams={teams} value={value} onToggle={toggle} />
      </div>
      <p id={`${id}-message`} className={error ? styles.error : styles.hint}>
        {error && <Icon of={Info} size={14} />}
        {error ?? t('field.accountIds.chosen', { count: value.length })}
      </p>
    </div>
  );
}

interface TeamOptionsProps {
  teams: UseQueryResult<ApiSchema<'TeamList'>>;
  value: readonly string[];
  onToggle(teamId: string, name: string, isOn: boolean): void;
}

function TeamOptions({ teams, value, onToggle }: TeamOptionsProps) {
  const t = useUsersText();
  const session = useSession();
  const managesAll = !useMay('chooseAnyTeam').isHidden;
  const own = new Set(
    session.stage === 'ready' ? session.me.contasCargos.map(({ conta_id }) => conta_id) : [],
  );
  if (teams.isPending) {
    return (
      <SkeletonGroup className={styles.options}>
        <Skeleton width="40%" height={20} />
        <Skeleton width="56%" height={20} />
        <Skeleton width="32%" height={20} />
      </SkeletonGroup>
    );
  }
  if (!teams.data) {
    return (
      <p className={styles.note} role="alert">
        {t('field.accountIds.failed')}
        <Button size="sm" variant="ghost" pending={teams.isFetching} onClick={() => void teams.refetch()}>
          {t('form.retry')}
        </Button>
      </p>
    );
  }
  const { items, pagination } = teams.data;
  const rest = pagination.total - items.length;
  return (
    <>
      <div className={styles.options}>
        {items.map((team) => (
          <Checkbox
            key={team.accountId}
            checked={value.includes(team.accountId)}
            onCheckedChange={(isOn) => onToggle(team.accountId, team.name, isOn)}
            label={team.name}
            disabledReason={managesAll || own.has(team.accountId) ? undefined : t('field.accountIds.locked')}
          />
        ))}
      </div>
      <p role="status" className={styles.note}>
        {items.length === 0 && t('field.accountIds.none')}
        {items.length > 0 && rest > 0 && t('field.accountIds.more', { count: rest })}
      </p>
    </>
  );
}
