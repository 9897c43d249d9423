import { usePalco } from '@palco/react';
import { profileApi } from '@palco/sdk/admin';
import { useState } from 'react';
import { LinkButton } from '../../ui';
import { AccountOnly, AccountQuestion } from './account-link-page';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { useMailedText } from './mailed/messages';

/** What the mailed link of a new e-mail carries. */
export interface EmailLink {
  readonly token: string;
  /** The new e-mail; only shown. */
  readonly email: string;
}

/** /auth/email: the person of the account takes the e-mail that the link went to. */
export function EmailPage({ link }: { link: EmailLink | null }) {
  const palco = usePalco();
  const t = useMailedText();
  const [stage, setStage] = useState<'question' | 'done' | 'refused'>('question');
  if (link && stage === 'question')
    return (
      <AccountOnly title={t('emailTitle')} notice={t('emailSignIn')}>
        {({ me }) => (
          <AccountQuestion
            title={t('emailTitle')}
            lead={t('emailLead', { name: me.user.nome, email: link.email })}
            confirmLabel={t('emailConfirm')}
            confirm={async () => {
              await palco.use(profileApi).confirmEmail(link.token);
              setStage('done');
              // The server ended every sign-in: signs out here at once, not with the next refused request.
              await palco.session.signOut();
            }}
            onRefused={() => setStage('refused')}
          />
        )}
      </AccountOnly>
    );
  const isDone = link !== null && stage === 'done';
  return (
    <AuthPage
      key={stage}
      takesFocus={stage !== 'question'}
      title={t(isDone ? 'emailDone' : 'emailUsedTitle')}
      lead={isDone ? t('emailDoneLead', { email: link.email }) : t('emailUsedLead')}
    >
      <LinkButton to={isDone ? '/auth/login' : '/'} variant="primary" size="lg" className={styles.block}>
        {t(isDone ? 'toLogin' : 'toConsole')}
      </LinkButton>
    </AuthPage>
  );
}
