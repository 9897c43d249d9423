import { usePalco } from '@palco/react';
import type { KnownSession } from '@palco/sdk/session';
import { useState } from 'react';
import { matchesSearch, SearchInput, SoloLayout, usePageTitle } from '../../../ui';
import { PersonControls } from './person-controls';
import { TeamDoor } from './team-door';
import styles from './team-selection-page.module.css';
import { useSelectionText } from './messages';
import { useOnAir } from './use-on-air';

/** With more teams than this the page has a search. */
const teamsWithoutSearch = 6;

export interface TeamSelectionPageProps extends Pick<KnownSession, 'me'> {
  /** In the order in which they are shown. */
  teams: Readonly<KnownSession['me']['contasCargos']>;
}

/** Stands before every page of somebody with several teams and none chosen. */
export function TeamSelectionPage({ me, teams }: TeamSelectionPageProps) {
  const { session } = usePalco();
  const t = useSelectionText();
  const [search, setSearch] = useState('');
  const found = teams.filter((team) => matchesSearch({ label: team.conta_nome }, search));
  const searchable = teams.length > teamsWithoutSearch;
  const onAir = useOnAir(teams);
  usePageTitle(t('pageTitle'));
  const firstName = me.user.nome.split(' ', 1)[0] ?? me.user.nome;
  return (
    <div className={styles.page} data-theme="dark">
      <SoloLayout controls={<PersonControls user={me.user} />}>
        <div className={styles.teams}>
          <div className={styles.head}>
            <div>
              <h1 tabIndex={-1} className={styles.title}>
                {t('welcome', { name: firstName })}
              </h1>
              <p className={styles.lead}>{t('choose')}</p>
            </div>
            {searchable && (
              <div role="search" className={styles.search}>
                <SearchInput label={t('searchTeam')} value={search} onSearch={setSearch} />
              </div>
            )}
            {searchable && (
              <p role="status" className={styles.found}>
                {search !== '' && (found.length > 0 ? t('found', { count: found.length }) : t('noResult'))}
              </p>
            )}
          </div>
          <ul aria-label={t('teams')} className={styles.doors}>
            {found.map((team) => (
              <TeamDoor
                key={team.conta_id}
                name={team.conta_nome}
                role={team.cargo_nome}
                thumbnail={team.conta_thumbnail}
                color={team.conta_color}
                onAir={onAir.get(team.conta_id) ?? 0}
                onOpen={() => session.selectTeam(team.conta_id)}
              />
            ))}
          </ul>
        </div>
      </SoloLayout>
    </div>
  );
}
