import type { Language } from '../../../kernel/errors/language';
import type { Provider } from './provider';

/** The services, as people call them. */
export const serviceTitles: Readonly<Record<Provider, string>> = {
  'google-meet': 'Google Meet',
  tencent: 'Tencent Cloud',
  facebook: 'Facebook',
  'zoom-multi': 'Zoom',
  zoom: 'Zoom',
  youtube: 'YouTube',
};

/** The mail about a connection that cannot be read. `{product}`, `{name}`, `{team}`, `{service}`, `{account}`, `{problem}`. */
export const problemMailWords = {
  'pt-BR': {
    subject: 'As gravações de {service} não chegam mais ao {product}',
    greeting: 'Olá, {name}.',
    paragraphs: [
      'A importação de {service} ({account}) do time “{team}” não funciona: a última verificação falhou.',
      '{problem}',
    ],
    action: 'Abrir integrações',
    notes: ['Você recebe este e-mail porque conectou esta conta ou administra as integrações deste time.'],
    unnamed: 'conta sem nome',
  },
  en: {
    subject: 'The recordings of {service} no longer come to {product}',
    greeting: 'Hello {name},',
    paragraphs: [
      'The import from {service} ({account}) of the team “{team}” does not work: the last check failed.',
      '{problem}',
    ],
    action: 'Open integrations',
    notes: [
      'You get this e-mail because you connected this account, or manage the integrations of this team.',
    ],
    unnamed: 'an account without a name',
  },
} as const satisfies Record<Language, unknown>;
