import { Avatar } from '../../../ui';
import { useListText } from '../../../i18n';
import { usePanelText } from './messages';
import type { PresentPerson } from './presence.pure';
import styles from './panel.module.css';

/** Who else is in the panel: two people at one console should know of each other. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  const t = usePanelText();
  const list = useListText();
  const names = list(people.map(({ nome }) => nome));
  return (
    <div className={styles.people} role="status" aria-label={t('presence.label')}>
      {people.length > 0 && (
        <>
          <span className={styles.faces} aria-hidden>
            {people.slice(0, 4).map(({ id, nome, avatar }) => (
              <Avatar key={id} name={nome} src={avatar} size={22} />
            ))}
          </span>
          {t(people.length === 1 ? 'presence.one' : 'presence.many', { names })}
        </>
      )}
    </div>
  );
}
