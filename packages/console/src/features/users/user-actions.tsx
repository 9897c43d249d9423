import type { UserItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Mail, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { IconButton, Menu, type MenuItem } from '../../ui';
import { useUsersText } from './messages';
import type { UserCommands } from './use-user-commands';

interface UserActionsProps {
  user: UserItem;
  isSelf: boolean;
  /** Holds more than the signed-in person, who may only look. */
  isAbove: boolean;
  commands: UserCommands;
}

/** Everything that can be done with one person; what cannot be done now says why. */
export function UserActions({ user, isSelf, isAbove, commands }: UserActionsProps) {
  const t = useUsersText();
  const locked = (...reasons: readonly (string | false)[]) => {
    const hint = [isAbove && !isSelf && t('why.above'), ...reasons].find((reason) => reason !== false);
    return { hint, disabled: hint !== undefined };
  };
  const items: MenuItem[] = [
    {
      label: t('action.edit'),
      icon: Pencil,
      link: <Link to="/users/$userId/edit" params={{ userId: user.id }} />,
    },
    ...(user.convitePendente
      ? [
          {
            label: t('action.resend'),
            icon: Mail,
            onSelect: () => commands.resend(user),
            ...locked(!user.ativo && t('why.inactive')),
          },
        ]
      : []),
    {
      label: t('action.password'),
      icon: KeyRound,
      onSelect: () => commands.sendPassword(user),
      ...locked(user.convitePendente && t('why.invited'), !user.ativo && t('why.inactive')),
    },
    user.ativo
      ? {
          label: t('action.switchOff'),
          icon: UserX,
          onSelect: () => commands.switchOff(user),
          ...locked(isSelf && t('why.self')),
        }
      : {
          label: t('action.switchOn'),
          icon: UserCheck,
          onSelect: () => commands.switchOn(user),
          ...locked(),
        },
    {
      label: t('action.delete'),
      icon: Trash2,
      danger: true,
      onSelect: () => commands.remove(user),
      ...locked(isSelf && t('why.self')),
    },
  ];
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} size="sm" label={t('action.more', { name: user.nome })} tooltip={false} />
      }
      items={items}
    />
  );
}
