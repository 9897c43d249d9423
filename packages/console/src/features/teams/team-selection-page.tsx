import { usePalco } from '@palco/react';
import type { KnownSession } from '@palco/sdk/session';
import { Carousel, SoloLayout, usePageTitle } from '../../ui';
import { PersonControls } from './person-controls';
import { TeamCard } from './team-card';
import styles from './team-selection-page.module.css';
import { useTeamsText } from './messages';

const cardsAt = [2, 3, 4] as const;

/** Stands before every page of somebody with several teams and none chosen. */
export function TeamSelectionPage({ me }: Pick<KnownSession, 'me'>) {
  const { session } = usePalco();
  const t = useTeamsText();
  usePageTitle(t('pageTitle'));
  const firstName = me.user.nome.split(' ', 1)[0] ?? me.user.nome;
  return (
    <SoloLayout controls={<PersonControls user={me.user} />}>
      <div className={styles.teams}>
        <Carousel
          label={t('teams')}
          items={me.contasCargos}
          keyOf={(team) => team.conta_id}
          cards={cardsAt}
          header={
            <>
              <h1 tabIndex={-1} className={styles.title}>
                {t('welcome', { name: firstName })}
              </h1>
              <p className={styles.lead}>{t('choose')}</p>
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
      </div>
    </SoloLayout>
  );
}
