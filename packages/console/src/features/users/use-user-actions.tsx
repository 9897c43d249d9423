import { type UserItem, usersApi } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import { useStanding } from '../../people';
import { useUsersText } from './messages';
import { usePersonActions } from './use-person-actions';

/** Everything that can be done with a person of the client. */
export function useUserActions(): Actions<UserItem> {
  const t = useUsersText();
  const may = useMay('changeUsers');
  const { whyNotEnd } = useStanding();
  return {
    noun: ['users', 'members', 'teams', 'roles'],
    nameOf: ({ nome }) => nome,
    items: [
      {
        key: 'edit',
        label: t('action.edit'),
        icon: Pencil,
        link: ({ id }) => <Link to="/users/$userId/edit" params={{ userId: id }} />,
      },
      ...usePersonActions(),
      {
        key: 'delete',
        label: t('action.delete'),
        icon: Trash2,
        danger: true,
        may,
        reason: whyNotEnd,
        removes: true,
        question: ({ nome, login, times: { length: count } }) => ({
          title: t('delete.title', { name: nome }),
          text: t(count === 0 ? 'delete.textNoTeam' : 'delete.text', { login, count }),
        }),
        call: (palco, { id }) => palco.use(usersApi).remove(id),
        done: t('done.delete'),
        bulk: {
          question: (count) => ({ title: t('deleteMany.title', { count }), text: t('deleteMany.text') }),
          done: (count) => t('deleteMany.done', { count }),
        },
      },
    ],
  };
}
