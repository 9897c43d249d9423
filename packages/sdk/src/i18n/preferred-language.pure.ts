import type { Language } from './i18n-contract';

/**
 * The first of the browser's languages that there are texts in, of whatever country; pt-BR where there is none.
 *
 * @example
 * ```ts
 * const language = preferredLanguage(navigator.languages); // 'en' for ['es-AR', 'en-GB']
 * ```
 */
export function preferredLanguage(preferred: readonly string[]): Language {
  const known = preferred
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => tag === 'pt' || tag === 'en');
  return known === 'en' ? 'en' : 'pt-BR';
}
