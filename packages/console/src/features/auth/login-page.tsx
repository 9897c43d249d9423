import { BrandName, LanguageMenu, usePageTitle } from '../../ui';
import { release, useProductName } from '../../config';
import { AuthArt } from './auth-art';
import { LoginForm } from './login-form';
import styles from './login-page.module.css';
import { useAuthText } from './messages';

export interface LoginPageProps {
  /** A session that ended by itself is named, so that nobody wonders. */
  expired?: boolean;
}

/** /auth/login: the form on one side, the arch of the brand on the other. */
export function LoginPage({ expired = false }: LoginPageProps) {
  const t = useAuthText();
  const product = useProductName();
  usePageTitle(t('pageTitle'));
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.bar}>
          <BrandName />
          <LanguageMenu />
        </div>
        <div className={styles.box}>
          <header>
            <h1 tabIndex={-1}>{t('title', { product })}</h1>
            <p>{t('tagline')}</p>
          </header>
          <LoginForm notice={expired ? t('expired') : undefined} />
        </div>
        <p className={styles.release}>{release}</p>
      </main>
      <AuthArt />
    </div>
  );
}
