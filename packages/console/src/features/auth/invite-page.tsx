import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useProductName } from '../../config';
import { useSdkText } from '../../i18n';
import { FormAlert, useNewPasswordHint, useSchemaForm } from '../../patterns/form';
import { Button, buttonClass, Field, PasswordInput, TextInput } from '../../ui';
import { authFailure } from './auth-failure.pure';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
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
  const t = useAuthText();
  const rules = useSdkText();
  const product = useProductName();
  const form = useSchemaForm({
    schema,
    wireFields: { newPassword: 'password' },
    defaultValues: { token: link.token, nome: '', password: '' },
    failureText(error) {
      const failure = authFailure(error);
      return failure.kind === 'too-many' ? waitText(t, failure) : rules('error.generic');
    },
  });
  const passwordHint = useNewPasswordHint(useWatch({ control: form.control, name: 'password' }));

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
      <form className={styles.form} noValidate onSubmit={form.submit(accept)}>
        {link.email && (
          <Field label={t('email')} hint={t('inviteEmailHint')}>
            <TextInput icon={Lock} value={link.email} autoComplete="username" controlSize="lg" readOnly />
          </Field>
        )}
        <Field label={t('name')} error={form.errorOf('nome')}>
          <TextInput {...form.register('nome')} autoComplete="name" controlSize="lg" required />
        </Field>
        <Field label={t('password')} hint={passwordHint} error={form.errorOf('password')}>
          <PasswordInput
            {...form.register('password')}
            autoComplete="new-password"
            controlSize="lg"
            required
          />
        </Field>
        <FormAlert failure={form.failure} />
        <Button type="submit" variant="primary" size="lg" block pending={form.isSubmitting}>
          {t('accept')}
        </Button>
      </form>
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
  const t = useAuthText();
  const [usedUp, setUsedUp] = useState(false);
  const [leaving, setLeaving] = useState(false);
  if (!link || usedUp) {
    return (
      <AuthPage key="no-link" takesFocus={usedUp} title={t('inviteUsedTitle')} lead={t('inviteUsedLead')}>
        <Link to="/auth/login" className={buttonClass('primary', 'lg', styles.block)}>
          {t('toLogin')}
        </Link>
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
        <Link to="/" className={buttonClass('ghost', 'lg', styles.block)}>
          {t('toConsole')}
        </Link>
      </div>
    </AuthPage>
  );
}
