import { type UserItem, usersApi } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { Eraser, FileDown, Pencil, Trash2 } from 'lucide-react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import { useStanding } from '../../people';
import { saveText } from '../../ui';
import { useUsersText } from './messages';
import { useSignInActions } from './use-sign-in-actions';

/** Everything that can be done with a person of the client. */
export function useUserActions(): Actions<UserItem> {
  const t = useUsersText();
  const may = useMay('changeUsers');
  const { whyNotChange, whyNotEnd } = useStanding();
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
      ...useSignInActions(),
      {
        key: 'export',
        label: t('action.export'),
        icon: FileDown,
        may,
        reason: whyNotChange,
        call: async (palco, { id }) =>
          saveText(
            `${id}.json`,
            JSON.stringify(await palco.use(usersApi).exportData(id), null, 2),
            'application/json',
          ),
        done: t('done.export'),
        failedTitle: t('failed.export'),
      },
      {
        key: 'erase',
        label: t('action.erase'),
        icon: Eraser,
        danger: true,
        may,
        reason: whyNotEnd,
        removes: true,
        question: ({ nome, login }) => ({
          title: t('erase.title', { name: nome }),
          text: t('erase.text', { login }),
          danger: true,
          typed: { expected: login, label: t('erase.type', { login }), mismatch: t('erase.mismatch') },
        }),
        call: (palco, { id }) => palco.use(usersApi).erase(id),
        done: t('done.erase'),
      },
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
