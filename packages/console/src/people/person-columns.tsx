import type { ReactNode } from 'react';
import type { DataColumn } from '../patterns/list';
import { Chip } from '../ui/chip/chip';
import { RelativeTime } from '../ui/relative-time/relative-time';
import { usePeopleText } from './messages';
import styles from './person-cell.module.css';
import { PersonCell } from './person-cell';

/** What the lists of people know of each. */
interface ListedPerson {
  readonly nome: string;
  readonly login: string;
  readonly avatar: string | null;
  readonly ativo: boolean;
  readonly convitePendente: boolean;
  readonly lastLogin: string | null;
}

interface PersonColumnsOptions<Person> {
  isSelf(person: Person): boolean;
  /** The name as a link to the person's page. */
  link?(person: Person): ReactNode;
  /** The list can be put in order by these columns. */
  isSortable?: boolean;
}

/** The columns that every list of people has: who it is with the state, and the last log-in. */
export function usePersonColumns<Person extends ListedPerson>({
  isSelf,
  link,
  isSortable = false,
}: PersonColumnsOptions<Person>): { person: DataColumn<Person>; lastLogin: DataColumn<Person> } {
  const t = usePeopleText();
  return {
    person: {
      key: 'nome',
      header: t('person'),
      sort: isSortable ? { field: 'nome' } : undefined,
      cell: (person) => (
        <PersonCell name={person.nome} login={person.login} avatar={person.avatar} link={link?.(person)}>
          {isSelf(person) && <Chip>{t('you')}</Chip>}
          {person.convitePendente && <Chip tone="info">{t('invited')}</Chip>}
          {!person.ativo && <Chip tone="warning">{t('inactive')}</Chip>}
        </PersonCell>
      ),
    },
    lastLogin: {
      key: 'lastLogin',
      header: t('lastLogin'),
      priority: 2,
      sort: isSortable ? { field: 'lastLogin', first: 'desc' } : undefined,
      cell: ({ lastLogin }) =>
        lastLogin === null ? (
          <span className={styles.muted}>{t('never')}</span>
        ) : (
          <RelativeTime at={lastLogin} />
        ),
    },
  };
}
