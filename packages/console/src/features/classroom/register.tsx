import { Classroom as Kit } from '@palco/react';
import { pictureOf, type ClassroomPage, type ClassroomEnding } from '@palco/sdk/classroom';
import { useProductName } from '../../config';
import { buttonClass } from '../../ui';
import { EventDate } from './event-date';
import { Logo } from './logo';
import { useClassroomText } from './messages';
import styles from './register.module.css';

interface RegisterProps {
  info: ClassroomPage;
  /** Why somebody is not in any more; null for who may register. */
  ending: ClassroomEnding | null;
}

/** The event on the left, the form or why there is none on the right; one below the other on a phone. */
export function Register({ info, ending }: RegisterProps) {
  const t = useClassroomText();
  const product = useProductName();
  const picture = pictureOf(info.background_login);
  return (
    <div className={styles.page}>
      <aside className={styles.art} data-theme="dark">
        {picture && <img src={picture} alt="" className={styles.picture} />}
        <div className={styles.words}>
          <EventDate info={info} className={styles.date} />
          <h2>{info.title}</h2>
          {info.description && <p>{info.description}</p>}
        </div>
      </aside>
      <main className={styles.main}>
        <div className={styles.bar}>
          <Logo info={info} />
        </div>
        <div className={styles.box}>
          {ending === null ? (
            <>
              <h1>{t('register.title')}</h1>
              <p>{t('register.text')}</p>
            </>
          ) : (
            <>
              <h1>{t('ended.title')}</h1>
              <Kit.Ended className={styles.ended} />
              <p>{t(`ended.${ending.reason}`)}</p>
              <Kit.Rejoin className={buttonClass('primary', 'lg', styles.submit)} />
            </>
          )}
          <Kit.RegisterForm className={styles.form}>
            <label className={styles.field}>
              <span>{t('register.name')}</span>
              <Kit.NameField className={styles.input} />
            </label>
            <Kit.FieldError field="name" className={styles.error} />
            <label className={styles.field}>
              <span>{t('register.email')}</span>
              <Kit.EmailField className={styles.input} placeholder={t('register.emailExample')} />
            </label>
            <Kit.FieldError field="email" className={styles.error} />
            <Kit.Error className={styles.error} />
            <Kit.Submit className={buttonClass('primary', 'lg', styles.submit)} />
          </Kit.RegisterForm>
        </div>
        <footer className={styles.footer}>{t('register.footer', { product })}</footer>
      </main>
    </div>
  );
}
