import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { profileApi } from '@palco/sdk/admin';
import { useState } from 'react';
import { useProductName } from '../../config';
import { useSdkText } from '../../i18n';
import { useSchemaForm } from '../../patterns/form';
import { Button, LinkButton } from '../../ui';
import { AccountOnly, AccountQuestion } from './account-link-page';
import { authFailure } from './auth-failure.pure';
import { AuthField, AuthForm, NewPasswordField } from './auth-form';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { useMailedText } from './mailed/messages';
import { useSessionText } from './messages';
import { waitText } from './wait-text';

const schema = async () => (await import('./auth-schemas')).inviteAcceptSchema;

/** What the mailed invitation carries. */
export interface InviteLink {
  readonly token: string;
  /** Whom it was sent to, as the address says, which anybody may write: compared, and never shown. */
  readonly email: string | null;
  /** Somebody signs in with that e-mail already, and joins with the account. */
  readonly hasAccount: boolean;
}

interface InviteFormProps {
  link: InviteLink;
  onUsedUp(): void;
  onHasAccount(): void;
}

function InviteForm({ link, onUsedUp, onHasAccount }: InviteFormProps) {
  const { session } = usePalco();
  const t = useMailedText();
  const common = useSessionText();
  const rules = useSdkText();
  const product = useProductName();
  const form = useSchemaForm({
    schema,
    wireFields: { newPassword: 'password' },
    defaultValues: { token: link.token, nome: '', password: '' },
    failureText(error) {
      const failure = authFailure(error);
      return failure.kind === 'too-many' ? waitText(common, failure) : rules('error.generic');
    },
  });

  const accept = async (input: { token: string; nome: string; password: string }) => {
    try {
      await session.register(input);
    } catch (error) {
      if (isSdkError(error, 'ACCOUNT_EXISTS')) return onHasAccount();
      if (!isSdkError(error) || error.status !== 400) throw error;
      onUsedUp();
    }
  };

  return (
    <AuthPage title={t('inviteTitle', { product })} lead={t('inviteLead')}>
      <AuthForm form={form} submitLabel={t('accept')} onSubmit={form.submit(accept)}>
        <AuthField form={form} name="nome" label={t('name')} autoComplete="name" />
        <NewPasswordField form={form} name="password" label={common('password')} />
      </AuthForm>
    </AuthPage>
  );
}

/** Joins the teams of the invitation with the account that has the e-mail. */
export function JoinPage({ link, onJoined }: { link: InviteLink; onJoined(): void }) {
  const palco = usePalco();
  const t = useMailedText();
  const [usedUp, setUsedUp] = useState(false);
  if (usedUp) return <UsedUp takesFocus />;
  return (
    <AccountOnly title={t('joinTitle')} notice={t('joinSignIn')}>
      {({ me }) => (
        <AccountQuestion
          title={t('joinTitle')}
          lead={t('joinLead', { login: me.user.login })}
          confirmLabel={t('accept')}
          confirm={async () => {
            await palco.use(profileApi).joinByInvite(link.token);
            await palco.session.load();
            onJoined();
          }}
          onRefused={() => setUsedUp(true)}
        />
      )}
    </AccountOnly>
  );
}

function UsedUp({ takesFocus }: { takesFocus: boolean }) {
  const t = useMailedText();
  return (
    <AuthPage key="no-link" takesFocus={takesFocus} title={t('inviteUsedTitle')} lead={t('inviteUsedLead')}>
      <LinkButton to="/auth/login" variant="primary" size="lg" className={styles.block}>
        {t('toLogin')}
      </LinkButton>
    </AuthPage>
  );
}

export interface InvitePageProps {
  link: InviteLink | null;
  onHasAccount?(): void;
  /** Who is signed in on this device already. */
  signedInAs?: string;
}

/** /auth/invite: name and password of an invited person; a signed-in person first chooses to sign out or to leave. */
export function InvitePage({ link, signedInAs, onHasAccount = () => undefined }: InvitePageProps) {
  const { session } = usePalco();
  const t = useMailedText();
  const [usedUp, setUsedUp] = useState(false);
  const [leaving, setLeaving] = useState(false);
  if (!link || usedUp) return <UsedUp takesFocus={usedUp} />;
  if (signedInAs === undefined)
    return <InviteForm link={link} onUsedUp={() => setUsedUp(true)} onHasAccount={onHasAccount} />;
  const signOut = async () => {
    setLeaving(true);
    await session.signOut();
    setLeaving(false);
  };
  return (
    <AuthPage
      key="signed-in"
      title={t('inviteSignedInTitle')}
      lead={t('inviteSignedInLead', { login: signedInAs })}
    >
      <div className={styles.actions}>
        <Button variant="primary" size="lg" block pending={leaving} onClick={() => void signOut()}>
          {t('signOutAndAccept')}
        </Button>
        <LinkButton to="/" variant="ghost" size="lg" className={styles.block}>
          {t('toConsole')}
        </LinkButton>
      </div>
    </AuthPage>
  );
}
