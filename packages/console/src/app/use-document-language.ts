import { useEffect } from 'react';
import { useLanguage } from '../i18n';

/** Keeps `lang` of the document as the language of its texts. */
export function useDocumentLanguage(): void {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
