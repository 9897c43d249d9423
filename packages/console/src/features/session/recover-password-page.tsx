import { usePalco } from '@palco/react';
import { recoveryApi } from '@palco/sdk/admin';
import { maskEmail } from '@palco/sdk/schemas';
import { useState } from 'react';
import { useSdkText } from '../../i18n';
import { useSchemaForm } from '../../patterns/form';
import { Button, Field, LinkButton, TextInput } from '../../ui';
import { authFailure } from './auth-failure.pure';
import { AuthForm } from './auth-form';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { tidyEmail } from './tidy-email';
import { useMailedText } from './mailed/messages';
import { useSessionText } from './messages';
import { waitText } from './wait-text';

const schema = async () => (await import('./auth-schemas')).recoverySchema;

function BackToLogin() {
  const t = useMailedText();
  return (
    <LinkButton to="/auth/login" variant="ghost" size="lg" className={styles.block}>
      {t('back')}
    </LinkButton>
  );
}

function RecoverForm({ email, onSent }: { email: string; onSent(email: string): void }) {
  const recovery = usePalco().use(recoveryApi);
  const t = useMailedText();
  const common = useSessionText();
  const rules = useSdkText();
  const form = useSchemaForm({
    schema,
    defaultValues: { email },
    failureText(error) {
      const failure = authFailure(error);
      return failure.kind === 'too-many' ? waitText(common, failure) : rules('error.generic');
    },
  });
  const field = form.register('email');

  const send = async (input: { email: string }) => {
    try {
      await recovery.sendEmail(input);
    } catch (error) {
      if (authFailure(error).kind !== 'refused') throw error;
      // Every refusal has the same message (specification section 8).
      form.setError('email', { type: 'refused', message: 'error.recoveryEmail' }, { shouldFocus: true });
      return;
    }
    onSent(input.email);
  };

  return (
    <AuthPage title={t('recoverTitle')} lead={t('recoverLead')}>
      <AuthForm form={form} submitLabel={t('send')} onSubmit={form.submit(send)} more={<BackToLogin />}>
        <Field label={common('email')} error={form.errorOf('email')}>
          <TextInput
            {...field}
            onChange={(event) => {
              tidyEmail(event.target);
              void field.onChange(event);
            }}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            controlSize="lg"
            required
          />
        </Field>
      </AuthForm>
    </AuthPage>
  );
}

/** /auth/recover-password: asks for the e-mail, then says where the link went. */
export function RecoverPasswordPage() {
  const t = useMailedText();
  const [sent, setSent] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  if (sent === null) {
    return (
      <RecoverForm
        email={email}
        onSent={(address) => {
          setEmail(address);
          setSent(address);
        }}
      />
    );
  }
  return (
    <AuthPage key="sent" takesFocus title={t('sentTitle')} lead={t('sentLead', { email: maskEmail(sent) })}>
      <div className={styles.actions}>
        <p className={styles.note}>{t('sentNote')}</p>
        <LinkButton to="/auth/login" variant="primary" size="lg" className={styles.block}>
          {t('back')}
        </LinkButton>
        <Button variant="ghost" size="lg" block onClick={() => setSent(null)}>
          {t('sendAgain')}
        </Button>
      </div>
    </AuthPage>
  );
}
