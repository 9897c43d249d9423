import { usePalco } from '@palco/react';
import { isSdkError, recoveryCalls } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSdkText } from '../../i18n';
import { FormAlert, useNewPasswordHint, useSchemaForm } from '../../patterns/form';
import { Button, buttonClass, Field, PasswordInput } from '../../ui';
import { authFailure } from './auth-failure.pure';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { useAuthText } from './messages';
import { waitText } from './wait-text';

const schema = async () => (await import('./auth-schemas')).passwordPairSchema;

/** What the mailed link carries. */
export interface RecoveryLink {
  readonly email: string;
  readonly token: string;
  readonly hash: string;
}

interface FormProps {
  link: RecoveryLink;
  onDone(): void;
  onUsedUp(): void;
}

function NewPasswordForm({ link, onDone, onUsedUp }: FormProps) {
  const recovery = usePalco().use(recoveryCalls);
  const t = useAuthText();
  const rules = useSdkText();
  const form = useSchemaForm({
    schema,
    defaultValues: { newPassword: '', repeated: '' },
    failureText(error) {
      const failure = authFailure(error);
      return failure.kind === 'too-many' ? waitText(t, failure) : rules('error.generic');
    },
  });
  const passwordHint = useNewPasswordHint(useWatch({ control: form.control, name: 'newPassword' }));

  const update = async ({ newPassword }: { newPassword: string }) => {
    try {
      await recovery.updatePassword({ ...link, newPassword });
    } catch (error) {
      if (!isSdkError(error, 'INVALID_RECOVERY_TOKEN')) throw error;
      onUsedUp();
      return;
    }
    onDone();
  };

  return (
    <AuthPage title={t('newTitle')} lead={t('newLead')}>
      <form className={styles.form} noValidate onSubmit={form.submit(update)}>
        {/* Password managers learn from it whose password is new. */}
        <input type="email" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <Field label={t('newPassword')} hint={passwordHint} error={form.errorOf('newPassword')}>
          <PasswordInput
            {...form.register('newPassword')}
            autoComplete="new-password"
            controlSize="lg"
            required
          />
        </Field>
        <Field label={t('repeatPassword')} error={form.errorOf('repeated')}>
          <PasswordInput
            {...form.register('repeated')}
            autoComplete="new-password"
            controlSize="lg"
            required
          />
        </Field>
        <FormAlert failure={form.failure} />
        <Button type="submit" variant="primary" size="lg" block pending={form.isSubmitting}>
          {t('update')}
        </Button>
      </form>
    </AuthPage>
  );
}

/** /auth/recover-password/new: sets a password by the mailed link, which works once. */
export function NewPasswordPage({ link, onChanged }: { link: RecoveryLink | null; onChanged?(): void }) {
  const t = useAuthText();
  const [stage, setStage] = useState<'form' | 'done' | 'used-up'>('form');
  if (stage === 'done') {
    return (
      <AuthPage key="done" takesFocus title={t('newDone')} lead={t('newDoneLead')}>
        <Link to="/auth/login" className={buttonClass('primary', 'lg', styles.block)}>
          {t('toLogin')}
        </Link>
      </AuthPage>
    );
  }
  if (!link || stage === 'used-up') {
    return (
      <AuthPage
        key="no-link"
        takesFocus={stage === 'used-up'}
        title={t(link ? 'linkUsedTitle' : 'linkMissingTitle')}
        lead={t(link ? 'linkUsedLead' : 'linkMissingLead')}
      >
        <div className={styles.actions}>
          <Link to="/auth/recover-password" className={buttonClass('primary', 'lg', styles.block)}>
            {t('newLink')}
          </Link>
          <Link to="/auth/login" className={buttonClass('ghost', 'lg', styles.block)}>
            {t('back')}
          </Link>
        </div>
      </AuthPage>
    );
  }
  return (
    <NewPasswordForm
      link={link}
      onUsedUp={() => setStage('used-up')}
      onDone={() => {
        setStage('done');
        onChanged?.();
      }}
    />
  );
}
