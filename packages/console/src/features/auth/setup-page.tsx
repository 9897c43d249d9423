import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useProductName } from '../../config';
import { useSdkText } from '../../i18n';
import { FormAlert, useNewPasswordHint, useSchemaForm } from '../../patterns/form';
import { Button, buttonClass, Field, PasswordInput, TextInput } from '../../ui';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { useAuthText } from './messages';

const schema = async () => (await import('./auth-schemas')).setupSchema;

/** What the form asks for. */
interface SetupInput {
  readonly nome_cliente: string;
  readonly nome_time: string;
  readonly nome: string;
  readonly login: string;
  readonly password: string;
}

interface SetupFormProps {
  readonly token: string;
  onRefused(): void;
}

/** Makes the first client and administrator, then signs in as that person. */
function SetupForm({ token, onRefused }: SetupFormProps) {
  const { client, session } = usePalco();
  const t = useAuthText();
  const rules = useSdkText();
  const product = useProductName();
  const form = useSchemaForm({
    schema,
    wireFields: { newPassword: 'password' },
    defaultValues: { nome_cliente: '', nome_time: '', nome: '', login: '', password: '' },
    failureText: () => rules('error.generic'),
  });
  const passwordHint = useNewPasswordHint(useWatch({ control: form.control, name: 'password' }));

  const complete = async (input: SetupInput) => {
    try {
      await client.call('POST', '/bff/setup', { body: { token, ...input } });
    } catch (error) {
      if (!isSdkError(error) || (error.status !== 400 && error.status !== 409)) throw error;
      onRefused();
      return;
    }
    await session.signIn({ login: input.login, password: input.password });
  };

  return (
    <AuthPage title={t('setupTitle', { product })} lead={t('setupLead')}>
      <form className={styles.form} noValidate onSubmit={form.submit(complete)}>
        <Field label={t('setupClient')} hint={t('setupClientHint')} error={form.errorOf('nome_cliente')}>
          <TextInput
            {...form.register('nome_cliente')}
            autoComplete="organization"
            controlSize="lg"
            required
          />
        </Field>
        <Field label={t('setupTeam')} hint={t('setupTeamHint')} error={form.errorOf('nome_time')}>
          <TextInput {...form.register('nome_time')} autoComplete="off" controlSize="lg" required />
        </Field>
        <Field label={t('name')} error={form.errorOf('nome')}>
          <TextInput {...form.register('nome')} autoComplete="name" controlSize="lg" required />
        </Field>
        <Field label={t('email')} error={form.errorOf('login')}>
          <TextInput
            {...form.register('login')}
            type="email"
            autoComplete="username"
            controlSize="lg"
            required
          />
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
          {t('setupSubmit')}
        </Button>
      </form>
    </AuthPage>
  );
}

/** /auth/setup: the first administrator of a new installation, by the link that its first start printed. */
export function SetupPage({ token }: { token: string | null }) {
  const t = useAuthText();
  const [refused, setRefused] = useState(false);
  if (token !== null && !refused) return <SetupForm token={token} onRefused={() => setRefused(true)} />;
  return (
    <AuthPage key="no-link" takesFocus={refused} title={t('setupUsedTitle')} lead={t('setupUsedLead')}>
      <Link to="/auth/login" className={buttonClass('primary', 'lg', styles.block)}>
        {t('toLogin')}
      </Link>
    </AuthPage>
  );
}
