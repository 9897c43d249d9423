import type { Language } from '../../../kernel/errors/language';
import type { MailWords } from '../../core/mail';

/**
 * What somebody is told about people and teams: that an administrator added them to a team, and what became of an invitation that they
 * sent.
 */
export type TeamNews = 'added' | 'accepted' | 'refused' | 'unsent';

const invited = {
  'pt-BR': { action: 'Abrir a pessoa', notes: ['Você recebe este e-mail porque enviou o convite.'] },
  en: { action: 'Open the person', notes: ['You get this e-mail because you sent the invitation.'] },
} as const;

/** `{product}`, `{name}`, `{team}`, `{person}` and `{email}`, who is told about. */
export const teamNewsWords: Readonly<Record<TeamNews, Readonly<Record<Language, MailWords>>>> = {
  added: {
    'pt-BR': {
      subject: 'Você faz parte de mais um time no {product}',
      greeting: 'Olá, {name}.',
      paragraphs: ['{person} incluiu você no time “{team}”.', 'Para trabalhar nele, escolha o time no menu.'],
      action: 'Abrir o {product}',
      notes: ['Se você não esperava isto, fale com quem administra o time.'],
    },
    en: {
      subject: 'You joined another team on {product}',
      greeting: 'Hello {name},',
      paragraphs: ['{person} added you to the team “{team}”.', 'To work in it, pick the team from the menu.'],
      action: 'Open {product}',
      notes: ["If you weren't expecting this, ask whoever manages the team."],
    },
  },
  accepted: {
    'pt-BR': {
      ...invited['pt-BR'],
      subject: 'Seu convite para o {product} foi aceito',
      greeting: 'Olá, {name}.',
      paragraphs: ['{person} ({email}) aceitou o seu convite e faz parte do time “{team}”.'],
    },
    en: {
      ...invited.en,
      subject: 'Your invitation to {product} was accepted',
      greeting: 'Hello {name},',
      paragraphs: ['{person} ({email}) has accepted your invitation and is in the team “{team}” now.'],
    },
  },
  refused: {
    'pt-BR': {
      ...invited['pt-BR'],
      subject: 'Um convite do {product} não foi entregue',
      greeting: 'Olá, {name}.',
      paragraphs: [
        'O convite para o time “{team}” não chegou: o servidor de e-mail recusou {email}.',
        'Corrija o e-mail na página da pessoa; o convite segue então para o novo.',
      ],
    },
    en: {
      ...invited.en,
      subject: 'An invitation to {product} was not delivered',
      greeting: 'Hello {name},',
      paragraphs: [
        'The invitation to the team “{team}” did not arrive: the mail server refused {email}.',
        "Correct the e-mail on the person's page; the invitation then goes to the new one.",
      ],
    },
  },
  unsent: {
    'pt-BR': {
      ...invited['pt-BR'],
      subject: 'Um convite do {product} não foi enviado',
      greeting: 'Olá, {name}.',
      paragraphs: [
        'O convite de {email} para o time “{team}” não saiu: o servidor de e-mail não respondeu.',
        'Reenvie o convite na página da pessoa.',
      ],
    },
    en: {
      ...invited.en,
      subject: 'An invitation to {product} was not sent',
      greeting: 'Hello {name},',
      paragraphs: [
        'The invitation of {email} to the team “{team}” was not sent: the mail server did not answer.',
        "Send the invitation again from the person's page.",
      ],
    },
  },
};
