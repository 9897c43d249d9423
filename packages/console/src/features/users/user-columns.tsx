import type { UserItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import type { Translate } from '../../i18n';
import { type DataColumn } from '../../patterns/list';
import { PersonCell } from '../../people';
import { Chip, RelativeTime } from '../../ui';
import type { UsersKey } from './messages';
import styles from './users.module.css';

type Text = Translate<Record<UsersKey, string>>;

/** Names that stand in a row; the rest is a number with the names on hover. */
const teamsShown = 2;

function TeamNames({ user, t }: { user: UserItem; t: Text }) {
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

/** The columns of /users; `selfId` marks the row of who is signed in. */
export function userColumns(t: Text, selfId: string | undefined): readonly DataColumn<UserItem>[] {
  return [
    {
      key: 'nome',
      header: t('column.nome'),
      sort: { field: 'nome' },
      cell: (user) => (
        <PersonCell
          name={user.nome}
          login={user.login}
          avatar={user.avatar}
          link={
            <Link to="/users/$userId/edit" params={{ userId: user.id }}>
              {user.nome}
            </Link>
          }
        >
          {user.id === selfId && <Chip>{t('you')}</Chip>}
          {user.convitePendente && <Chip tone="info">{t('invited')}</Chip>}
          {!user.ativo && <Chip tone="warning">{t('inactive')}</Chip>}
        </PersonCell>
      ),
    },
    {
      key: 'cargo',
      header: t('column.cargo'),
      cell: (user) =>
        user.cargo === '' ? (
          <span className={styles.muted}>{t('noRole')}</span>
        ) : (
          <span className={styles.role} title={user.cargo}>
            {user.cargo}
          </span>
        ),
    },
    {
      key: 'times',
      header: t('column.times'),
      priority: 3,
      cell: (user) => <TeamNames user={user} t={t} />,
    },
    {
      key: 'lastLogin',
      header: t('column.lastLogin'),
      priority: 2,
      sort: { field: 'lastLogin', first: 'desc' },
      cell: (user) =>
        user.lastLogin === null ? (
          <span className={styles.muted}>{t('never')}</span>
        ) : (
          <RelativeTime at={user.lastLogin} />
        ),
    },
  ];
}
