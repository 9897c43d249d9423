import type { Language } from '../errors/language';

/** Kept in place of a name that was erased: no name is empty. */
export const erasedName = '';

/** What stands in its place, in the language of the reader. */
export const erasedWords: Readonly<Record<Language, string>> = {
  'pt-BR': 'Pessoa apagada',
  en: 'Erased person',
};

/** The name of a person as a reader sees it. */
export const shownName = (name: string, language: Language): string =>
  name === erasedName ? erasedWords[language] : name;
