import type { Language } from '../../../kernel/errors/language';

/** The mail about a webhook that the server switched off. `{product}`, `{name}`, `{team}`, `{host}`. */
export const offMailWords = {
  'pt-BR': {
    subject: 'Um webhook do {product} foi desativado',
    greeting: 'Olá, {name}.',
    paragraphs: {
      failing:
        'O webhook do time “{team}” que envia para {host} foi desativado: nada chegou lá por cinco dias.',
      gone: 'O webhook do time “{team}” que envia para {host} foi desativado: o destino respondeu que não existe mais (410).',
    },
    next: 'Enquanto ele estiver desativado, os eventos são guardados por 30 dias e não são enviados. Corrija o destino, envie um teste, ative o webhook e recupere o que ele perdeu.',
    action: 'Abrir webhooks',
    notes: ['Você recebe este e-mail porque administra as integrações deste time.'],
  },
  en: {
    subject: 'A webhook of {product} was switched off',
    greeting: 'Hello {name},',
    paragraphs: {
      failing:
        'The webhook of the team “{team}” that sends to {host} was switched off: nothing has arrived there for five days.',
      gone: 'The webhook of the team “{team}” that sends to {host} was switched off: the receiver answered that it is gone (410).',
    },
    next: 'While it is off, events are kept for 30 days and not sent. Repair the receiver, send a test, switch the webhook on, and recover what it missed.',
    action: 'Open webhooks',
    notes: ['You get this e-mail because you manage the integrations of this team.'],
  },
} as const satisfies Record<Language, unknown>;
