import { usePalcoMutation } from '@palco/react/query';
import { usersApi, type UserItem } from '@palco/sdk/admin';
import { useState } from 'react';
import { EmailDialog, LoginField, usePeopleText } from '../../people';
import { Button, LinkButton } from '../../ui';
import { useUsersText } from './messages';

interface UserEmailFieldProps {
  user: UserItem;
  isSelf: boolean;
  isLocked: boolean;
}

function hintOf({ convitePendente, conviteFalhou }: UserItem) {
  if (conviteFalhou) return `field.login.${conviteFalhou}` as const;
  return convitePendente ? 'field.login.invited' : 'field.login.locked';
}

/** The e-mail of a person, and the way to another one; the own one changes in the profile, which asks for the password. */
export function UserEmailField({ user, isSelf, isLocked }: UserEmailFieldProps) {
  const t = useUsersText();
  const people = usePeopleText();
  const [isOpen, setOpen] = useState(false);
  const isInvited = !user.temSenha;
  const change = usePalcoMutation(['users', 'members'], (palco, email: string) =>
    palco.use(usersApi).changeEmail(user.id, email),
  );
  return (
    <LoginField login={user.login} label={t('field.login')} hint={t(hintOf(user))}>
      {isSelf ? (
        <LinkButton to="/profile" size="sm">
          {people('email.change')}
        </LinkButton>
      ) : (
        <Button size="sm" disabled={isLocked} onClick={() => setOpen(true)}>
          {people(isInvited ? 'email.correct' : 'email.change')}
        </Button>
      )}
      {isOpen && (
        <EmailDialog
          isInvited={isInvited}
          send={(email) => change.mutateAsync(email)}
          onClose={() => setOpen(false)}
        />
      )}
    </LoginField>
  );
}
