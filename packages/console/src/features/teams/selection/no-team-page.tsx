import { usePalco } from '@palco/react';
import type { KnownSession } from '@palco/sdk/session';
import { RotateCw, Users } from 'lucide-react';
import { Button, EmptyState, SoloLayout, usePageTitle } from '../../../ui';
import { useState } from 'react';
import styles from './no-team-page.module.css';
import { PersonControls } from './person-controls';
import { useSelectionText } from './messages';

/** Somebody without a team: whom to ask, a way to look again, a way out. */
export function NoTeamPage({ me }: Pick<KnownSession, 'me'>) {
  const { session } = usePalco();
  const t = useSelectionText();
  const [loading, setLoading] = useState(false);
  usePageTitle(t('noTeamTitle'));
  return (
    <SoloLayout controls={<PersonControls user={me.user} />}>
      <div className={styles.page}>
        <h1 tabIndex={-1} className={styles.title}>
          {t('noTeamTitle')}
        </h1>
        <EmptyState
          icon={Users}
          title={me.user.nome}
          text={t('noTeamText', { login: me.user.login })}
          action={
            <>
              <Button
                icon={RotateCw}
                pending={loading}
                onClick={() => {
                  setLoading(true);
                  void session.load().finally(() => setLoading(false));
                }}
              >
                {t('loadAgain')}
              </Button>
              <Button variant="ghost" onClick={() => void session.signOut()}>
                {t('signOut')}
              </Button>
            </>
          }
        />
      </div>
    </SoloLayout>
  );
}
