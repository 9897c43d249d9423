import { languageNameIn } from '../../../i18n';

/** Languages that are offered, the most likely first; an uploaded file may be in any of them. */
const offered = [
  'pt-BR',
  'en',
  'es',
  'fr',
  'it',
  'de',
  'pt-PT',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'hi',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
] as const;

/** What a language is called in the language of the console. */
export function languageName(language: string, inLanguage: string): string {
  const name = languageNameIn(language, inLanguage) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(inLanguage) + name.slice(1);
}

/** The languages to choose from, by their names in the language of the console. */
export function languageOptions(inLanguage: string): { value: string; label: string }[] {
  return offered.map((value) => ({ value, label: languageName(value, inLanguage) }));
}
