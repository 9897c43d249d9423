import type { Language } from '@palco/sdk/i18n';

/** The first of the browser's languages that we speak, in whatever country; pt-BR where there is none. */
export function browserLanguage(preferred: readonly string[]): Language {
  const known = preferred
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => tag === 'pt' || tag === 'en');
  return known === 'en' ? 'en' : 'pt-BR';
}
