import { useMemo } from 'react';
import { useLanguage } from '../../i18n';

/** Words as a sentence lists them: «a, b e c», or with «ou». */
export function useListText(): (words: readonly string[], type?: 'and' | 'or') => string {
  const language = useLanguage();
  return useMemo(() => {
    const and = new Intl.ListFormat(language, { type: 'conjunction' });
    const or = new Intl.ListFormat(language, { type: 'disjunction' });
    return (words, type = 'and') => (type === 'and' ? and : or).format(words);
  }, [language]);
}
