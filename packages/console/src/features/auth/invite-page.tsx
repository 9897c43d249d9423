import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useProductName } from '../../config';
import { useSdkText } from '../../i18n';
import { useSchemaForm } from '../../patterns/form';
import { Button, Field, LinkButton, TextInput } from '../../ui';
import { authFailure } from './auth-failure.pure';
import { AuthField, AuthForm, NewPasswordField } from './auth-form';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { useMailedText } from './mailed/messages';
import { useAuthText } from './messages';
import { waitText } from './wait-text';

const schema = async () => (await import('./auth-schemas')).inviteAcceptSchema;

/** What the mailed invitation carries. */
export interface InviteLink {
  readonly token: string;
  /** Whom it was sent to; only shown. */
  readonly email: string | null;
}

function InviteForm({ link, onUsedUp }: { link: InviteLink; onUsedUp(): void }) {
  const { session } = usePalco();
  const t = useMailedText();
  const auth = useAuthText();
  const rules = useSdkText();
  const product = useProductName();
  const form = useSchemaForm({
    schema,
    wireFields: { newPassword: 'password' },
    defaultValues: { token: link.token, nome: '', password: '' },
    failureText(error) {
      const failure = authFailure(error);
      return failure.kind === 'too-many' ? waitText(auth, failure) : rules('error.generic');
    },
  });

  const accept = async (input: { token: string; nome: string; password: string }) => {
    try {
      await session.register(input);
    } catch (error) {
      if (!isSdkError(error) || error.status !== 400) throw error;
      onUsedUp();
    }
  };

  return (
    <AuthPage title={t('inviteTitle', { product })} lead={t('inviteLead')}>
      <AuthForm form={form} submitLabel={t('accept')} onSubmit={form.submit(accept)}>
        {link.email && (
          <Field label={auth('email')} hint={t('inviteEmailHint')}>
            <TextInput icon={Lock} value={link.email} autoComplete="username" controlSize="lg" readOnly />
          </Field>
        )}
        <AuthField form={form} name="nome" label={t('name')} autoComplete="name" />
        <NewPasswordField form={form} name="password" label={auth('password')} />
      </AuthForm>
    </AuthPage>
  );
}

export interface InvitePageProps {
  link: InviteLink | null;
  /** Who is signed in on this device already. */
  signedInAs?: string;
}

/** /auth/invite: name and password of an invited person; a signed-in person first chooses to sign out or to leave. */
export function InvitePage({ link, signedInAs }: InvitePageProps) {
  const { session } = usePalco();
  const t = useMailedText();
  const [usedUp, setUsedUp] = useState(false);
  const [leaving, setLeaving] = useState(false);
  if (!link || usedUp) {
    return (
      <AuthPage key="no-link" takesFocus={usedUp} title={t('inviteUsedTitle')} lead={t('inviteUsedLead')}>
        <LinkButton to="/auth/login" variant="primary" size="lg" className={styles.block}>
          {t('toLogin')}
        </LinkButton>
      </AuthPage>
    );
  }
  if (signedInAs === undefined) return <InviteForm link={link} onUsedUp={() => setUsedUp(true)} />;
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
