import { usePalco } from '@palco/react';
import type { KnownSession } from '@palco/sdk/session';
import { Button, SoloLayout, usePageTitle } from '../../../ui';
import { useFactorText } from './messages';
import { SecuritySection } from './security-section';
import styles from './security.module.css';

type Closed = Extract<KnownSession, { stage: 'factor-required' }>;

/** Shown instead of every page of a team that asks for a second factor, until the person has one. */
export function FactorRequiredPage({ me, team }: Pick<Closed, 'me' | 'team'>) {
  const { session } = usePalco();
  const t = useFactorText();
  usePageTitle(t('required.title'));
  return (
    <SoloLayout>
      <div className={styles.required}>
        <h1 tabIndex={-1}>{t('required.title')}</h1>
        <p>{t('required.text', { team: team.conta_nome })}</p>
        <SecuritySection onEnrolled={() => void session.load()} />
        <div className={styles.actions}>
          {me.contasCargos.length > 1 && (
            <Button onClick={() => session.clearTeam()}>{t('required.otherTeam')}</Button>
          )}
          <Button variant="ghost" onClick={() => void session.signOut()}>
            {t('required.signOut')}
          </Button>
        </div>
      </div>
    </SoloLayout>
  );
}
