import { useProductName } from '../../config';
import { AuthPage } from './auth-page';
import { LoginForm } from './login-form';
import { useAuthText } from './messages';

export interface LoginPageProps {
  /** A session that ended by itself is named, so that nobody wonders. */
  expired?: boolean;
}

/** /auth/login */
export function LoginPage({ expired = false }: LoginPageProps) {
  const t = useAuthText();
  const product = useProductName();
  return (
    <AuthPage title={t('title', { product })} tabTitle={t('pageTitle')} lead={t('tagline')}>
      <LoginForm notice={expired ? t('expired') : undefined} />
    </AuthPage>
  );
}
