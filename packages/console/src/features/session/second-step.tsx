import { usePalco } from '@palco/react';
import { isSdkError, type SessionState } from '@palco/sdk';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormAlert } from '../../patterns/form';
import { useFormFailure } from '../../patterns/form/use-form-failure';
import { askAuthenticator } from '../../patterns/passkey/ask-authenticator';
import { Button, Field, TextInput } from '../../ui';
import styles from './auth-form.module.css';
import { useSessionText } from './messages';
import { useStepFailureText } from './use-step-failure-text';

type Methods = Extract<SessionState, { stage: 'second-factor' }>['methods'];

interface SecondStepProps {
  methods: Methods;
  /** Awaited after the sign-in with the button pending. */
  onSignedIn?(): Promise<void>;
}

/** After the password: a code of the app or a recovery code, or a passkey. */
export function SecondStep({ methods, onSignedIn }: SecondStepProps) {
  const { session, i18n } = usePalco();
  const t = useSessionText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const hasApp = methods.includes('totp');
  const [isRecovery, setRecovery] = useState(false);
  const { failure, setFailed } = useFormFailure(useStepFailureText());
  const takesCode = hasApp || isRecovery;
  useEffect(() => input.current?.focus(), [isRecovery]);

  const finish = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    try {
      await work();
      await onSignedIn?.();
    } catch (error) {
      if (isSdkError(error)) setFailed({ error, unplaced: [] });
      input.current?.select();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (code === '') input.current?.focus();
    else void finish(() => session.finishSignIn(code));
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {(hasApp || !isRecovery) && (
        <p className={styles.note}>{t(hasApp ? 'step.text' : 'step.passkeyText')}</p>
      )}
      {takesCode && (
        <Field label={t(isRecovery ? 'step.recoveryCode' : 'step.code')} invalid={failure !== null}>
          <TextInput
            key={String(isRecovery)}
            ref={input}
            name="code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            controlSize="lg"
            required
          />
        </Field>
      )}
      <FormAlert failure={failure} />
      <div className={styles.actions}>
        {takesCode && (
          <Button type="submit" variant="primary" size="lg" block pending={isBusy}>
            {t('step.submit')}
          </Button>
        )}
        {methods.includes('passkey') && (
          <Button
            variant={takesCode ? 'secondary' : 'primary'}
            pending={isBusy && !takesCode}
            size="lg"
            block
            onClick={() => void finish(() => session.signInWithPasskey(askAuthenticator(i18n)))}
          >
            {t('step.passkey')}
          </Button>
        )}
        {(hasApp || !isRecovery) && methods.includes('recovery-code') && (
          <Button variant="ghost" block onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'step.useApp' : 'step.useRecovery')}
          </Button>
        )}
        <Button variant="ghost" block onClick={() => session.cancelSignIn()}>
          {t('step.back')}
        </Button>
      </div>
    </form>
  );
}
