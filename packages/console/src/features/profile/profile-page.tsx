import { useSession } from '@palco/react';
import { isKnown } from '@palco/sdk/session';
import { PageHeader } from '../../ui';
import { SecuritySection } from './security';
import { useProfileText } from './messages';
import { OwnDataSection } from './own-data-section';
import { PasswordSection } from './password-section';
import { EmailField } from './email-field';
import { PersonSection } from './person-section';
import { PictureSection } from './picture-section';
import styles from './profile.module.css';
import { SignInsSection } from './sign-ins-section';

/** /profile: what belongs to the signed-in person, whatever the team. */
export function ProfilePage() {
  const t = useProfileText();
  const session = useSession();
  if (!isKnown(session)) return null;
  const { user } = session.me;
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.page}>
        <section className={styles.section} aria-labelledby="person">
          <h2 id="person">{t('dataTitle')}</h2>
          <PictureSection user={user} />
          <EmailField login={user.login} />
          <PersonSection user={user} />
        </section>
        <section className={styles.section} aria-labelledby="password">
          <h2 id="password">{t('passwordTitle')}</h2>
          <PasswordSection login={user.login} />
        </section>
        <SecuritySection />
        <SignInsSection />
        <OwnDataSection />
      </div>
    </>
  );
}
