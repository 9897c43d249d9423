import { type UserItem, usersApi } from '@palco/sdk/admin';
import { KeyRound, Mail, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useMay } from '../../access';
import type { Action } from '../../patterns/action';
import { useStanding } from '../../people';
import { useUsersText } from './messages';

/** What concerns whether and how a person signs in: mails with a link, a lost second factor, switching off and on. */
export function useSignInActions(): readonly Action<UserItem>[] {
  const t = useUsersText();
  const may = useMay('changeUsers');
  const { isSelf, whyNotChange, whyNotEnd } = useStanding();
  const whyInactive = ({ ativo }: UserItem) => (ativo ? undefined : t('why.inactive'));
  /** The same call has two names: one for the first invitation, one for the next. */
  const invitation = (key: 'invite' | 'resend', isFor: (user: UserItem) => boolean): Action<UserItem> => ({
    key,
    label: t(`action.${key}`),
    icon: Mail,
    may,
    isFor,
    reason: (user) => whyNotChange(user) ?? whyInactive(user),
    call: (palco, { id }) => palco.use(usersApi).resendInvite(id),
    done: t(`done.${key}`),
    about: ({ login }) => login,
    failedTitle: t(`failed.${key}`),
  });
  return [
    invitation('invite', ({ convitePendente, temSenha }) => !convitePendente && !temSenha),
    invitation('resend', ({ convitePendente }) => convitePendente),
    {
      key: 'password',
      label: t('action.password'),
      icon: KeyRound,
      may,
      reason: (user) => whyNotChange(user) ?? (user.temSenha ? whyInactive(user) : t('why.noPassword')),
      call: (palco, { id }) => palco.use(usersApi).sendPasswordReset(id),
      done: t('done.password'),
      about: ({ login }) => login,
      failedTitle: t('failed.password'),
    },
    {
      key: 'resetFactor',
      label: t('action.resetFactor'),
      icon: ShieldOff,
      danger: true,
      may,
      isFor: ({ temSegundoFator }) => temSegundoFator,
      reason: (user) => whyNotChange(user) ?? (isSelf(user) ? t('why.ownFactor') : undefined),
      question: ({ nome, login }) => ({
        title: t('resetFactor.title', { name: nome }),
        text: t('resetFactor.text', { login }),
      }),
      call: (palco, { id }) => palco.use(usersApi).resetSecondFactor(id),
      done: t('done.resetFactor'),
    },
    {
      key: 'switchOff',
      label: t('action.switchOff'),
      icon: UserX,
      may,
      isFor: ({ ativo }) => ativo,
      reason: whyNotEnd,
      question: ({ nome, login }) => ({
        title: t('switchOff.title', { name: nome }),
        text: t('switchOff.text', { login }),
        danger: true,
      }),
      call: (palco, { id }) => palco.use(usersApi).update(id, { ativo: false }),
      done: t('done.switchOff'),
      undo: (palco, { id }) => palco.use(usersApi).update(id, { ativo: true }),
    },
    {
      key: 'switchOn',
      label: t('action.switchOn'),
      icon: UserCheck,
      may,
      isFor: ({ ativo }) => !ativo,
      reason: whyNotChange,
      call: (palco, { id }) => palco.use(usersApi).update(id, { ativo: true }),
      done: t('done.switchOn'),
      failedTitle: t('failed.switchOn'),
    },
  ];
}
