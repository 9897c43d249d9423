import { usePalco } from '@palco/react';
import { isSdkError, type SessionState } from '@palco/sdk';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormAlert } from '../../patterns/form';
import { useFormFailure } from '../../patterns/form/use-form-failure';
import { Button, Field, TextInput } from '../../ui';
import { askAuthenticator } from './ask-authenticator';
import styles from './auth-form.module.css';
import { useAuthText } from './messages';
import { useStepFailureText } from './use-step-failure-text';

type Methods = Extract<SessionState, { stage: 'second-factor' }>['methods'];

interface SecondStepProps {
  methods: Methods;
  /** Awaited after the sign-in with the button pending. */
  onSignedIn?(): Promise<void>;
}

/** After the password: a code of the app or a recovery code, or a passkey. */
export function SecondStep({ methods, onSignedIn }: SecondStepProps) {
  const { session } = usePalco();
  const t = useAuthText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRecovery, setRecovery] = useState(!methods.includes('totp'));
  const { failure, setFailed } = useFormFailure(useStepFailureText());
  const takesCode = methods.some((method) => method !== 'passkey');
  useEffect(() => input.current?.focus(), [isRecovery]);

  const finish = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    try {
      await work();
      await onSignedIn?.();
    } catch (error) {
      // A passkey that was dismissed is no failure.
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
      <p className={styles.note}>{t(takesCode ? 'step.text' : 'step.passkeyText')}</p>
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
            size="lg"
            block
            onClick={() => void finish(() => session.signInWithPasskey(askAuthenticator))}
          >
            {t('step.passkey')}
          </Button>
        )}
        {methods.includes('totp') && methods.includes('recovery-code') && (
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
