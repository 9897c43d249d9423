import type { UserItem } from '@palco/sdk/admin';
import { useUsersText } from './messages';
import styles from './users.module.css';

/** Names that stand in a row; the rest is a number with the names on hover. */
const teamsShown = 2;

/** The teams of a person, in one line. */
export function TeamNames({ user }: { user: UserItem }) {
  const t = useUsersText();
  const names = user.times.map(({ name }) => name);
  if (names.length === 0) return <span className={styles.muted}>{t('noTeams')}</span>;
  const rest = names.length - teamsShown;
  return (
    <span className={styles.teams} title={names.join(', ')}>
      {names.slice(0, teamsShown).join(', ')}
      {rest > 0 && ` ${t('more.teams', { count: rest })}`}
    </span>
  );
}
