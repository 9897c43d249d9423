import { useMemo } from 'react';
import { useLanguage } from './define-messages';

/** Words as a sentence lists them in the current language: «a, b e c», or with «ou». */
export function useListText(): (words: readonly string[], type?: 'and' | 'or') => string {
  const language = useLanguage();
  return useMemo(() => {
    const and = new Intl.ListFormat(language, { type: 'conjunction' });
    const or = new Intl.ListFormat(language, { type: 'disjunction' });
    return (words, type = 'and') => (type === 'and' ? and : or).format(words);
  }, [language]);
}
