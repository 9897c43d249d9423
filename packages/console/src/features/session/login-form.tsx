import { usePalco } from '@palco/react';
import type { ComponentType, ReactNode } from 'react';
import { FormAlert } from '../../patterns/form';
import { hasPasskeys } from '../../patterns/passkey/ask-authenticator';
import { Button, Field, PasswordInput, TextInput, toast } from '../../ui';
import { classNames } from '../../ui/class-names.pure';
import { authFailure, type AuthFailure } from './auth-failure.pure';
import styles from './auth-form.module.css';
import { useSessionText } from './messages';
import { PasskeyButton } from './passkey-button';
import { useLoginForm } from './use-login-form';
import { waitText } from './wait-text';

function failureText(t: ReturnType<typeof useSessionText>, failure: AuthFailure): string {
  switch (failure.kind) {
    case 'refused':
      return t('wrongInline');
    case 'too-many':
      return waitText(t, failure);
    case 'offline':
      return t('offline');
    case 'server':
      return t('serverError');
  }
}

export interface LoginFormProps {
  notice?: string;
  /** The link to the recovery, with or without a router. */
  RecoverLink: ComponentType<{ className?: string; children?: ReactNode }>;
  /** Awaited after the sign-in with the button pending: loads what must be there before the form is replaced. */
  onSignedIn?(): Promise<void>;
}

/** E-mail and password; says what is wrong after touch, and after a refusal in the form and as a toast (decision A2). */
export function LoginForm({ notice, RecoverLink, onSignedIn }: LoginFormProps) {
  const { session } = usePalco();
  const t = useSessionText();
  const form = useLoginForm({
    failureText: (error) => failureText(t, authFailure(error)),
    async send(input) {
      try {
        await session.signIn(input);
      } catch (error) {
        if (authFailure(error).kind === 'refused') {
          toast({ kind: 'error', title: t('wrongToastTitle'), text: t('wrongToastText'), key: 'sign-in' });
          form.select('password');
        }
        throw error;
      }
      await onSignedIn?.();
    },
  });
  const { failure } = form;
  const wrong = failure !== null && authFailure(failure.error).kind === 'refused';

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {notice && !failure && (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      )}
      <Field label={t('email')} error={form.errorOf('login')} invalid={wrong}>
        <TextInput
          {...form.register('login')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          controlSize="lg"
          required
        />
      </Field>
      <div className={styles.last}>
        <Field label={t('password')} error={form.errorOf('password')} invalid={wrong}>
          <PasswordInput
            {...form.register('password')}
            autoComplete="current-password"
            controlSize="lg"
            required
          />
        </Field>
        <FormAlert failure={failure} />
        <Button type="submit" variant="primary" size="lg" block pending={form.isSubmitting}>
          {t('submit')}
        </Button>
        {/* Beside the label, but after the button for the keyboard: few need it. */}
        <RecoverLink className={classNames(styles.link, styles.recover)}>{t('forgot')}</RecoverLink>
        {hasPasskeys() && <PasskeyButton onSignedIn={onSignedIn} />}
        <p className={styles.foot}>{t('noAccount')}</p>
      </div>
    </form>
  );
}
