import { useSession } from '@palco/react';
import { useProductName } from '../../config';
import { AuthPage } from './auth-page';
import { LoginForm, type LoginFormProps } from './login-form';
import { SecondStep } from './second-step';
import { useSessionText } from './messages';

export interface LoginPageProps extends Pick<LoginFormProps, 'RecoverLink' | 'onSignedIn'> {
  /** The session ended by itself, and the page says so. */
  expired?: boolean;
}

/** /auth/login */
export function LoginPage({ expired = false, ...form }: LoginPageProps) {
  const t = useSessionText();
  const product = useProductName();
  const session = useSession();
  if (session.stage === 'second-factor')
    return (
      <AuthPage title={t('step.title')} tabTitle={t('step.title')} lead={t('tagline')}>
        <SecondStep methods={session.methods} onSignedIn={form.onSignedIn} />
      </AuthPage>
    );
  return (
    <AuthPage title={t('title', { product })} tabTitle={t('pageTitle')} lead={t('tagline')}>
      <LoginForm {...form} notice={expired ? t('expired') : undefined} />
    </AuthPage>
  );
}
