import { usePalcoMutation } from '@palco/react/query';
import type { UserItem } from '@palco/sdk';
import { useState, type ReactNode } from 'react';
import { useRefusalText } from '../../i18n';
import { ConfirmDialog, toast } from '../../ui';
import { useUsersText } from './messages';

/** What the menu of a person does. */
export interface UserCommands {
  resend(user: UserItem): void;
  sendPassword(user: UserItem): void;
  switchOn(user: UserItem): void;
  /** Asks first: the person is signed out everywhere. */
  switchOff(user: UserItem): void;
  /** Asks first. */
  remove(user: UserItem): void;
}

const nouns = ['users', 'members', 'teams', 'roles'] as const;

/** Actions that are done at once and answered by a toast. */
function useAtOnce(): Pick<UserCommands, 'resend' | 'sendPassword' | 'switchOn'> {
  const t = useUsersText();
  const refusal = useRefusalText();
  const resend = usePalcoMutation(['users'], (palco, id: string) => palco.users.resendInvite(id));
  const password = usePalcoMutation(['users'], (palco, id: string) => palco.users.sendPasswordReset(id));
  const switchOn = usePalcoMutation(nouns, (palco, id: string) => palco.users.update(id, { ativo: true }));
  const say = (user: UserItem, action: 'resend' | 'password' | 'switchOn') => ({
    onSuccess: () =>
      toast({
        kind: 'success',
        title: t(`done.${action}`),
        // Mail goes to an address, access to a person.
        text: action === 'switchOn' ? user.nome : user.login,
      }),
    onError: (error: unknown) =>
      toast({
        kind: 'error',
        title: t(`failed.${action}`),
        text: refusal(error),
        key: `${action} ${user.id}`,
      }),
  });
  return {
    resend: (user) => resend.mutate(user.id, say(user, 'resend')),
    sendPassword: (user) => password.mutate(user.id, say(user, 'password')),
    switchOn: (user) => switchOn.mutate(user.id, say(user, 'switchOn')),
  };
}

interface QuestionProps {
  user: UserItem;
  onClose(): void;
  onDone?(): void;
}

/** Asks before somebody leaves; why it was refused stands in the question. */
function DeleteUserDialog({ user, onClose, onDone }: QuestionProps) {
  const t = useUsersText();
  const refusal = useRefusalText();
  const remove = usePalcoMutation(nouns, (palco, id: string) => palco.users.remove(id));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name: user.nome })}
      text={t(user.times.length === 0 ? 'delete.textNoTeam' : 'delete.text', {
        login: user.login,
        count: user.times.length,
      })}
      confirmLabel={t('delete.confirm')}
      danger
      pending={remove.isPending}
      error={remove.isError ? refusal(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(user.id, {
          onSuccess: () => {
            toast({ kind: 'success', title: t('done.delete'), text: user.nome });
            onClose();
            onDone?.();
          },
        })
      }
    />
  );
}

function SwitchOffDialog({ user, onClose }: QuestionProps) {
  const t = useUsersText();
  const refusal = useRefusalText();
  const switchOff = usePalcoMutation(nouns, (palco, id: string) => palco.users.update(id, { ativo: false }));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('switchOff.title', { name: user.nome })}
      text={t('switchOff.text', { login: user.login })}
      confirmLabel={t('switchOff.confirm')}
      danger
      pending={switchOff.isPending}
      error={switchOff.isError ? refusal(switchOff.error) : undefined}
      onConfirm={() =>
        switchOff.mutate(user.id, {
          onSuccess: () => {
            toast({ kind: 'success', title: t('done.switchOff'), text: user.nome });
            onClose();
          },
        })
      }
    />
  );
}

/** The actions of the list and the questions that some of them ask first. `onRemoved` takes the focus of the gone row. */
export function useUserCommands(onRemoved: () => void): { commands: UserCommands; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{ about: 'remove' | 'switchOff'; user: UserItem } | null>(null);
  const close = () => setAsked(null);
  const atOnce = useAtOnce();
  const commands: UserCommands = {
    ...atOnce,
    remove: (user) => setAsked({ about: 'remove', user }),
    switchOff: (user) => setAsked({ about: 'switchOff', user }),
  };
  const dialogs = (
    <>
      {asked?.about === 'remove' && <DeleteUserDialog user={asked.user} onClose={close} onDone={onRemoved} />}
      {asked?.about === 'switchOff' && <SwitchOffDialog user={asked.user} onClose={close} />}
    </>
  );
  return { commands, dialogs };
}
