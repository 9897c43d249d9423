import { useSession } from '@palco/react';
import type { UserItem } from '@palco/sdk/admin';
import type { ReactNode } from 'react';
import { objectColumn, timeColumn, type DataColumn } from '../patterns/list';
import { Avatar } from '../ui/avatar/avatar';
import { Chip } from '../ui/chip/chip';
import { usePeopleText } from './messages';

/** What the lists of people know of each. */
interface ListedPerson {
  readonly nome: string;
  readonly login: string;
  readonly avatar: string | null;
  readonly ativo: boolean;
  readonly convitePendente: boolean;
  readonly conviteFalhou?: UserItem['conviteFalhou'];
  readonly lastLogin: string | null;
}

interface PersonColumnsOptions<Person> {
  idOf(person: Person): string;
  /** The name as a link to the person's page. */
  link?(person: Person): ReactNode;
}

/** The columns that every list of people has: who it is with the state, and the last log-in. */
export function usePersonColumns<Person extends ListedPerson>({
  idOf,
  link,
}: PersonColumnsOptions<Person>): { person: DataColumn<Person>; lastLogin: DataColumn<Person> } {
  const t = usePeopleText();
  const session = useSession();
  const selfId = session.stage === 'ready' ? session.me.user.id : undefined;
  return {
    person: objectColumn({ key: 'nome', header: t('person') }, (person) => ({
      name: person.nome,
      link: link?.(person),
      text: person.login,
      lead: <Avatar name={person.nome} src={person.avatar} />,
      chips: (
        <>
          {idOf(person) === selfId && <Chip>{t('you')}</Chip>}
          {person.conviteFalhou ? (
            <Chip tone="danger">{t(`invite.${person.conviteFalhou}`)}</Chip>
          ) : (
            person.convitePendente && <Chip tone="info">{t('invited')}</Chip>
          )}
          {!person.ativo && <Chip tone="warning">{t('inactive')}</Chip>}
        </>
      ),
    })),
    lastLogin: timeColumn(
      { key: 'lastLogin', header: t('lastLogin'), priority: 2, never: t('never') },
      (person) => person.lastLogin,
    ),
  };
}
