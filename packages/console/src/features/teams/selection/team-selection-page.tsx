import { usePalco } from '@palco/react';
import type { KnownSession } from '@palco/sdk/session';
import { useState } from 'react';
import { Carousel, matchesSearch, SearchInput, SoloLayout, usePageTitle } from '../../../ui';
import { PersonControls } from './person-controls';
import { TeamCard } from './team-card';
import styles from './team-selection-page.module.css';
import { useSelectionText } from './messages';

const cardsAt = [2, 3, 4] as const;

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
  usePageTitle(t('pageTitle'));
  const firstName = me.user.nome.split(' ', 1)[0] ?? me.user.nome;
  return (
    <SoloLayout controls={<PersonControls user={me.user} />}>
      <div className={styles.teams}>
        <Carousel
          label={t('teams')}
          items={found}
          keyOf={(team) => team.conta_id}
          cards={cardsAt}
          header={
            <>
              <h1 tabIndex={-1} className={styles.title}>
                {t('welcome', { name: firstName })}
              </h1>
              <p className={styles.lead}>{t('choose')}</p>
              {searchable && (
                <div role="search" className={styles.search}>
                  <SearchInput label={t('searchTeam')} value={search} onSearch={setSearch} />
                </div>
              )}
            </>
          }
        >
          {(team) => (
            <TeamCard
              name={team.conta_nome}
              role={team.cargo_nome}
              thumbnail={team.conta_thumbnail}
              onOpen={() => session.selectTeam(team.conta_id)}
            />
          )}
        </Carousel>
        {searchable && (
          <p role="status" className={styles.found}>
            {search !== '' && (found.length > 0 ? t('found', { count: found.length }) : t('noResult'))}
          </p>
        )}
      </div>
    </SoloLayout>
  );
}
