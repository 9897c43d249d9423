import { type UserItem, userCalls } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { KeyRound, Mail, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useConfirmedAction, useDirectAction } from '../../patterns/dialog';
import type { MenuItem } from '../../ui';
import { useUsersText } from './messages';

interface UserMenuOptions {
  isSelf(user: UserItem): boolean;
  /** Holds more than the signed-in person, who may only look. */
  isAbove(user: UserItem): boolean;
  /** Takes the focus of a removed row. */
  focusAfter: RefObject<HTMLElement | null>;
}

const nouns = ['users', 'members', 'teams', 'roles'] as const;

/** Asks before a person leaves; why it was refused stands in the question. */
function useRemove(focusAfter: RefObject<HTMLElement | null>) {
  const t = useUsersText();
  return useConfirmedAction<UserItem>({
    noun: nouns,
    question: ({ nome, login, times }) => ({
      title: t('delete.title', { name: nome }),
      text: t(times.length === 0 ? 'delete.textNoTeam' : 'delete.text', { login, count: times.length }),
      confirmLabel: t('delete.confirm'),
      danger: true,
    }),
    call: (palco, { id }) => palco.use(userCalls).remove(id),
    done: ({ nome }) => ({ title: t('done.delete'), text: nome }),
    focusAfter,
  });
}

/** Asks first: the person is signed out everywhere. */
function useSwitchOff() {
  const t = useUsersText();
  return useConfirmedAction<UserItem, unknown>({
    noun: nouns,
    question: ({ nome, login }) => ({
      title: t('switchOff.title', { name: nome }),
      text: t('switchOff.text', { login }),
      confirmLabel: t('switchOff.confirm'),
      danger: true,
    }),
    call: (palco, { id }) => palco.use(userCalls).update(id, { ativo: false }),
    done: ({ nome }) => ({ title: t('done.switchOff'), text: nome }),
    undo: (palco, { id }) => palco.use(userCalls).update(id, { ativo: true }),
  });
}

/** Everything that can be done with one person; what cannot be done now says why. */
export function useUserMenu({ isSelf, isAbove, focusAfter }: UserMenuOptions): {
  menu(user: UserItem): MenuItem[];
  dialogs: ReactNode;
} {
  const t = useUsersText();
  const remove = useRemove(focusAfter);
  const switchOff = useSwitchOff();
  // Mail goes to an address, access to a person.
  const resend = useDirectAction<UserItem>({
    noun: 'users',
    call: (palco, { id }) => palco.use(userCalls).resendInvite(id),
    done: ({ login }) => ({ title: t('done.resend'), text: login }),
    failedTitle: t('failed.resend'),
  });
  const sendPassword = useDirectAction<UserItem>({
    noun: 'users',
    call: (palco, { id }) => palco.use(userCalls).sendPasswordReset(id),
    done: ({ login }) => ({ title: t('done.password'), text: login }),
    failedTitle: t('failed.password'),
  });
  const switchOn = useDirectAction<UserItem>({
    noun: nouns,
    call: (palco, { id }) => palco.use(userCalls).update(id, { ativo: true }),
    done: ({ nome }) => ({ title: t('done.switchOn'), text: nome }),
    failedTitle: t('failed.switchOn'),
  });

  const menu = (user: UserItem): MenuItem[] => {
    const locked = (...reasons: readonly (string | false)[]) => {
      const all = [isAbove(user) && !isSelf(user) && t('why.above'), ...reasons];
      return { reason: all.find((reason) => reason !== false) };
    };
    const whySelf = isSelf(user) && t('why.self');
    const whyInactive = !user.ativo && t('why.inactive');
    const item = (label: string, icon: MenuItem['icon'], onSelect: (user: UserItem) => void) => ({
      label,
      icon,
      onSelect: () => onSelect(user),
    });
    return [
      {
        label: t('action.edit'),
        icon: Pencil,
        link: <Link to="/users/$userId/edit" params={{ userId: user.id }} />,
      },
      ...(user.convitePendente
        ? [{ ...item(t('action.resend'), Mail, resend), ...locked(whyInactive) }]
        : []),
      {
        ...item(t('action.password'), KeyRound, sendPassword),
        ...locked(user.convitePendente && t('why.invited'), whyInactive),
      },
      user.ativo
        ? { ...item(t('action.switchOff'), UserX, switchOff.ask), ...locked(whySelf) }
        : { ...item(t('action.switchOn'), UserCheck, switchOn), ...locked() },
      { ...item(t('action.delete'), Trash2, remove.ask), danger: true, ...locked(whySelf) },
    ];
  };
  return {
    menu,
    dialogs: (
      <>
        {remove.dialog}
        {switchOff.dialog}
      </>
    ),
  };
}
