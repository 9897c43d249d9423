import type { Language } from '../../../kernel/errors/language';
import type { MailWords } from '../../core/mail';

/** The mail of a recovery link. `{product}`, `{name}`. */
export const recoveryWords: Readonly<Record<Language, MailWords>> = {
  'pt-BR': {
    subject: 'Crie uma nova senha para sua conta {product}',
    greeting: 'Olá, {name}.',
    paragraphs: ['Alguém pediu uma nova senha para a sua conta {product}.'],
    action: 'Criar nova senha',
    notes: [
      'O link vale por 10 minutos e funciona uma única vez. Um pedido mais novo substitui este.',
      'Se você não fez este pedido, ignore este e-mail: sua senha continua a mesma.',
    ],
  },
  en: {
    subject: 'Set a new password for your {product} account',
    greeting: 'Hello {name},',
    paragraphs: ['Somebody asked for a new password for your {product} account.'],
    action: 'Set a new password',
    notes: [
      'The link works once, within 10 minutes. A newer request replaces this one.',
      "If it wasn't you, ignore this e-mail: your password stays the same.",
    ],
  },
};

/** The mail of an invitation. `{product}`, `{name}`, `{team}`, `{inviter}`. */
export const inviteWords: Readonly<Record<Language, MailWords>> = {
  'pt-BR': {
    subject: 'Seu convite para o {product}',
    greeting: 'Olá, {name}.',
    paragraphs: [
      '{inviter} convidou você para o time “{team}” no {product}.',
      'Para começar, aceite o convite e escolha sua senha.',
    ],
    action: 'Aceitar convite',
    notes: [
      'O convite vale por 7 dias e funciona uma única vez. Um convite mais novo substitui este.',
      'Se você não esperava este convite, ignore este e-mail.',
    ],
  },
  en: {
    subject: 'Your invitation to {product}',
    greeting: 'Hello {name},',
    paragraphs: [
      '{inviter} has invited you to the team “{team}” in {product}.',
      'To begin, accept the invitation and choose your password.',
    ],
    action: 'Accept the invitation',
    notes: [
      'The invitation works once, within 7 days. A newer invitation replaces this one.',
      "If you weren't expecting it, ignore this e-mail.",
    ],
  },
};

/** The mail of an invitation to somebody who signs in already. `{product}`, `{name}`, `{team}`, `{inviter}`. */
export const joinWords: Readonly<Record<Language, MailWords>> = {
  'pt-BR': {
    ...inviteWords['pt-BR'],
    greeting: 'Olá.',
    paragraphs: [
      '{inviter} convidou você para o time “{team}” no {product}.',
      'Para participar, aceite o convite e entre com a conta que você já tem neste e-mail.',
    ],
  },
  en: {
    ...inviteWords.en,
    greeting: 'Hello,',
    paragraphs: [
      '{inviter} has invited you to the team “{team}” in {product}.',
      'To take part, accept the invitation and sign in with the account you already have under this e-mail.',
    ],
  },
};

/** The mail to an e-mail that a person is to have. `{product}`, `{name}`. */
export const emailWords: Readonly<Record<Language, MailWords>> = {
  'pt-BR': {
    subject: 'Confirme o novo e-mail da sua conta {product}',
    greeting: 'Olá, {name}.',
    paragraphs: ['Alguém pediu que a sua conta {product} passe a usar este e-mail.'],
    action: 'Confirmar o novo e-mail',
    notes: [
      'O link vale por 24 horas, uma única vez, e só depois de você entrar com a sua conta. Até lá o e-mail de antes continua valendo.',
      'Se você não esperava este e-mail, ignore-o: nada muda.',
    ],
  },
  en: {
    subject: 'Confirm the new e-mail of your {product} account',
    greeting: 'Hello {name},',
    paragraphs: ['Somebody asked for your {product} account to use this e-mail from now on.'],
    action: 'Confirm the new e-mail',
    notes: [
      'The link works once, within 24 hours, after you sign in with your account. Until then your earlier e-mail stays in use.',
      "If you weren't expecting this e-mail, ignore it: nothing changes.",
    ],
  },
};
