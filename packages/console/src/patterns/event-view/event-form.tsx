import { useEventText } from './messages';
import styles from './event-form.module.css';
import type { EventMoment } from './event-model';

/** The form of an event as it is drawn in a preview: with its words, and nothing to fill. */
export function EventForm({ moment, team }: { moment: EventMoment; team: string }) {
  const t = useEventText();
  return (
    <div className={styles.form} aria-hidden="true" inert>
      <strong className={styles.heading}>{t(`form.${moment}`)}</strong>
      <span className={styles.field}>
        <span>{t('form.name')}</span>
        <span className={styles.input}>{t('form.nameExample')}</span>
      </span>
      <span className={styles.field}>
        <span>{t('form.email')}</span>
        <span className={styles.input}>{t('form.emailExample')}</span>
      </span>
      <span className={styles.submit}>{t(`form.${moment}.submit`)}</span>
      <small className={styles.note}>{t('form.note', { team })}</small>
    </div>
  );
}
