import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { useState } from 'react';
import { useProductName } from '../../config';
import { useSdkText } from '../../i18n';
import { useSchemaForm } from '../../patterns/form';
import { LinkButton } from '../../ui';
import { AuthField, AuthForm, NewPasswordField } from './auth-form';
import styles from './auth-form.module.css';
import { AuthPage } from './auth-page';
import { useMailedText } from './mailed/messages';
import { useSessionText } from './messages';

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
  const t = useMailedText();
  const common = useSessionText();
  const rules = useSdkText();
  const product = useProductName();
  const form = useSchemaForm({
    schema,
    wireFields: { newPassword: 'password' },
    defaultValues: { nome_cliente: '', nome_time: '', nome: '', login: '', password: '' },
    failureText: () => rules('error.generic'),
  });

  const complete = async (input: SetupInput) => {
    try {
      await client.call('POST', '/bff/setup', { isPublic: true, body: { token, ...input } });
    } catch (error) {
      if (!isSdkError(error) || (error.status !== 400 && error.status !== 409)) throw error;
      onRefused();
      return;
    }
    await session.signIn({ login: input.login, password: input.password });
  };

  return (
    <AuthPage title={t('setupTitle', { product })} lead={t('setupLead')}>
      <AuthForm form={form} submitLabel={t('setupSubmit')} onSubmit={form.submit(complete)}>
        <AuthField
          form={form}
          name="nome_cliente"
          label={t('setupClient')}
          hint={t('setupClientHint')}
          autoComplete="organization"
        />
        <AuthField
          form={form}
          name="nome_time"
          label={t('setupTeam')}
          hint={t('setupTeamHint')}
          autoComplete="off"
        />
        <AuthField form={form} name="nome" label={t('name')} autoComplete="name" />
        <AuthField form={form} name="login" label={common('email')} type="email" autoComplete="username" />
        <NewPasswordField form={form} name="password" label={common('password')} />
      </AuthForm>
    </AuthPage>
  );
}

/** /auth/setup: the first administrator of a new installation, by the link that its first start printed. */
export function SetupPage({ token }: { token: string | null }) {
  const t = useMailedText();
  const [refused, setRefused] = useState(false);
  if (token !== null && !refused) return <SetupForm token={token} onRefused={() => setRefused(true)} />;
  return (
    <AuthPage key="no-link" takesFocus={refused} title={t('setupUsedTitle')} lead={t('setupUsedLead')}>
      <LinkButton to="/auth/login" variant="primary" size="lg" className={styles.block}>
        {t('toLogin')}
      </LinkButton>
    </AuthPage>
  );
}
