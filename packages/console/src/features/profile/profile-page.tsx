import type { KnownSession } from '@palco/sdk/session';
import { PageHeader } from '../../ui';
import { useProfileText } from './messages';
import { PasswordSection } from './password-section';
import { PersonSection } from './person-section';
import { PictureSection } from './picture-section';
import styles from './profile.module.css';
import { SignInsSection } from './sign-ins-section';

export interface ProfilePageProps {
  user: KnownSession['me']['user'];
}

/** /profile: what belongs to the signed-in person, whatever the team. */
export function ProfilePage({ user }: ProfilePageProps) {
  const t = useProfileText();
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.page}>
        <section className={styles.section} aria-labelledby="person">
          <h2 id="person">{t('dataTitle')}</h2>
          <PictureSection user={user} />
          <PersonSection user={user} />
        </section>
        <section className={styles.section} aria-labelledby="password">
          <h2 id="password">{t('passwordTitle')}</h2>
          <PasswordSection login={user.login} />
        </section>
        <SignInsSection />
      </div>
    </>
  );
}
