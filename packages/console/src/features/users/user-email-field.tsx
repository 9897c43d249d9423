import { usePalcoMutation } from '@palco/react/query';
import { usersApi, type UserItem } from '@palco/sdk/admin';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { EmailDialog, usePeopleText } from '../../people';
import { Button, Field, LinkButton, TextInput } from '../../ui';
import { useUsersText } from './messages';
import styles from './user-form.module.css';

interface UserEmailFieldProps {
  user: UserItem;
  isSelf: boolean;
  isLocked: boolean;
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
    <div className={styles.email}>
      <Field
        label={t('field.login')}
        hint={t(user.convitePendente ? 'field.login.invited' : 'field.login.locked')}
      >
        <TextInput value={user.login} readOnly icon={Lock} />
      </Field>
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
    </div>
  );
}
