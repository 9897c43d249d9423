import { usePalco } from '@palco/react';
import { profileApi } from '@palco/sdk/admin';
import { useState } from 'react';
import { LinkButton } from '../../ui';
import { AccountOnly, AccountQuestion } from './account-link-page';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { useMailedText } from './mailed/messages';

/**
 * /auth/email: the person of the account takes the e-mail that the link went to. It is not named: anybody may write another one into
 * the address of the page.
 */
export function EmailPage({ token }: { token: string | null }) {
  const palco = usePalco();
  const t = useMailedText();
  const [stage, setStage] = useState<'question' | 'done' | 'refused'>('question');
  if (token && stage === 'question')
    return (
      <AccountOnly title={t('emailTitle')} notice={t('emailSignIn')}>
        {({ me }) => (
          <AccountQuestion
            title={t('emailTitle')}
            lead={t('emailLead', { name: me.user.nome })}
            confirmLabel={t('emailConfirm')}
            confirm={async () => {
              await palco.use(profileApi).confirmEmail(token);
              setStage('done');
              // The server ended every sign-in: signs out here at once, not with the next refused request.
              await palco.session.signOut();
            }}
            onRefused={() => setStage('refused')}
          />
        )}
      </AccountOnly>
    );
  const isDone = stage === 'done';
  return (
    <AuthPage
      key={stage}
      takesFocus={stage !== 'question'}
      title={t(isDone ? 'emailDone' : 'emailUsedTitle')}
      lead={t(isDone ? 'emailDoneLead' : 'emailUsedLead')}
    >
      <LinkButton to={isDone ? '/auth/login' : '/'} variant="primary" size="lg" className={styles.block}>
        {t(isDone ? 'toLogin' : 'toConsole')}
      </LinkButton>
    </AuthPage>
  );
}
