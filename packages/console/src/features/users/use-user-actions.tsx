import { type UserItem, userCalls } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { KeyRound, Mail, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { useMay } from '../../access';
import type { Action, Actions } from '../../patterns/action';
import { useUsersText } from './messages';
import { useUserStanding } from './use-user-standing';

/** Everything that can be done with a person of the client. */
export function useUserActions(): Actions<UserItem> {
  const t = useUsersText();
  const may = useMay('changeUsers');
  const { isSelf, isAbove } = useUserStanding();
  // The server refuses changes of somebody who holds more.
  const unlessAbove = (why: (user: UserItem) => string | undefined) => (user: UserItem) =>
    isAbove(user) ? t('why.above') : why(user);
  const whyNotSelf = unlessAbove((user) => (isSelf(user) ? t('why.self') : undefined));
  const whyInactive = ({ ativo }: UserItem) => (ativo ? undefined : t('why.inactive'));
  /** The same call has two names: one for the first invitation, one for the next. */
  const invitation = (key: 'invite' | 'resend', isFor: (user: UserItem) => boolean): Action<UserItem> => ({
    key,
    label: t(`action.${key}`),
    icon: Mail,
    may,
    isFor,
    reason: unlessAbove(whyInactive),
    call: (palco, { id }) => palco.use(userCalls).resendInvite(id),
    done: t(`done.${key}`),
    about: ({ login }) => login,
    failedTitle: t(`failed.${key}`),
  });
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
      invitation('invite', ({ convitePendente, temSenha }) => !convitePendente && !temSenha),
      invitation('resend', ({ convitePendente }) => convitePendente),
      {
        key: 'password',
        label: t('action.password'),
        icon: KeyRound,
        may,
        reason: unlessAbove((user) => (user.temSenha ? whyInactive(user) : t('why.noPassword'))),
        call: (palco, { id }) => palco.use(userCalls).sendPasswordReset(id),
        done: t('done.password'),
        about: ({ login }) => login,
        failedTitle: t('failed.password'),
      },
      {
        key: 'switchOff',
        label: t('action.switchOff'),
        icon: UserX,
        may,
        isFor: ({ ativo }) => ativo,
        reason: whyNotSelf,
        question: ({ nome, login }) => ({
          title: t('switchOff.title', { name: nome }),
          text: t('switchOff.text', { login }),
          danger: true,
        }),
        call: (palco, { id }) => palco.use(userCalls).update(id, { ativo: false }),
        done: t('done.switchOff'),
        undo: (palco, { id }) => palco.use(userCalls).update(id, { ativo: true }),
      },
      {
        key: 'switchOn',
        label: t('action.switchOn'),
        icon: UserCheck,
        may,
        isFor: ({ ativo }) => !ativo,
        reason: unlessAbove(() => undefined),
        call: (palco, { id }) => palco.use(userCalls).update(id, { ativo: true }),
        done: t('done.switchOn'),
        failedTitle: t('failed.switchOn'),
      },
      {
        key: 'delete',
        label: t('action.delete'),
        icon: Trash2,
        danger: true,
        may,
        reason: whyNotSelf,
        removes: true,
        question: ({ nome, login, times: { length: count } }) => ({
          title: t('delete.title', { name: nome }),
          text: t(count === 0 ? 'delete.textNoTeam' : 'delete.text', { login, count }),
        }),
        call: (palco, { id }) => palco.use(userCalls).remove(id),
        done: t('done.delete'),
        bulk: {
          question: (count) => ({ title: t('deleteMany.title', { count }), text: t('deleteMany.text') }),
          done: (count) => t('deleteMany.done', { count }),
        },
      },
    ],
  };
}
